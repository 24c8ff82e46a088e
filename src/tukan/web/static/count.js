// What counts for a part of the score, pointed out on the board; a row shows one seat after the other.

export class Counting {
  // `ask` fetches what counts for a part and a seat, `tell` says its sentence.
  constructor(picture, ask, tell) {
    Object.assign(this, { picture, ask, tell, part: "", seat: 0 });
  }

  forget() {
    this.part = "";
    this.picture.point("");
  }

  async show({ count: part, seat, seats }, first) {
    const next = Number(seat) || (this.part === part ? (this.seat % seats) + 1 : first);
    const again = this.part === part && next === (seat ? this.seat : first);
    this.forget();
    if (again) return;
    Object.assign(this, { part, seat: next });
    const answer = await this.ask(part, next);
    if (this.part === part && this.seat === next) this.picture.point(answer.counted);
    if (answer.said) this.tell(answer.said);
  }
}
