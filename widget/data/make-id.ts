/** Returns an unguessable id. `crypto.randomUUID` is unavailable on pages served over plain HTTP. */
export const makeId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
