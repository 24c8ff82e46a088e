// The set-up of a table: as many seats are shown as there will be, and a name only where somebody sits.

const seats = document.getElementById("seats");

function show() {
  for (const row of document.querySelectorAll("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) > Number(seats.value);
    const guest = row.querySelector(".guest");
    if (guest) guest.hidden = row.querySelector("select").value !== "me";
  }
}

document.addEventListener("change", show);
show();
