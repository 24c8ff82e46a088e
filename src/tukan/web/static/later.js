// A module that is fetched when it is first needed. All wait for one promise, so what they ask is done in its order:
// each import() that comes before the module has one of its own, and a browser settles those in any order.

export function later(load) {
  let coming = null;
  return () => (coming ??= load().catch((error) => {
    coming = null;
    throw error;
  }));
}
