import { SendError } from "../requests.ts";
import { strings } from "./strings.ts";

/** Turns the error of a wrong password into an error of its field. */
export const explainPassword = (path: string) => (error: unknown) => {
  if (!(error instanceof SendError) || error.code !== "wrong_password") throw error;
  throw new SendError(403, { errors: [{ path, message: strings.wrong }] });
};
