import { SendError } from "../send.ts";
import { strings } from "./strings.ts";

/** Says of a wrong password, beside its field, that it is wrong. */
export const explainPassword = (path: string) => (error: unknown) => {
  if (!(error instanceof SendError) || error.code !== "wrong_password") throw error;
  throw new SendError(403, { errors: [{ path, message: strings.wrong }] });
};
