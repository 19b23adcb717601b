/** The text of `types.ts`. `document`: OpenAPI, as JSON. */
export function makeTypes(document: object): Promise<string>;
