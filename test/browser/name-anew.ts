import { randomUUID } from "node:crypto";

/** A name that no earlier try of the same test has taken. */
export const anew = (name: string) => `${name} ${randomUUID().slice(0, 6)}`;
