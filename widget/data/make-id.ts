/** An id that nobody could guess: `randomUUID` is missing on pages served over plain http. */
export const makeId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
