/** Makes an unguessable id. `randomUUID` is missing on pages served over plain HTTP. */
export const makeId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
