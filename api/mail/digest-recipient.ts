import type { RootKeys } from "../../platform/process/environment.ts";
import { digestsOf } from "../keys/secrets.ts";

/**
 * The keyed digests of an address under each root key, newest first, for counting e-mails without storing addresses. What
 * follows a `+` in the address does not count, because it leads to the same mailbox.
 */
export const digestRecipient = (address: string, roots: RootKeys): [string, ...string[]] =>
  digestsOf(`stranger ${address.toLowerCase().replace(/(.)\+[^@]*@/, "$1@")}`, roots);
