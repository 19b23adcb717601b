/** Returns the text of `types.ts`. `document` is the parsed OpenAPI document. */
export function makeTypes(document: object): Promise<string>;
