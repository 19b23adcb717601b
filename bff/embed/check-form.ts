import { Problem } from "../../platform/http/problem.ts";

/** The minimum time to fill in a form, in milliseconds. People need more time to read, type and send. */
const fastest = 1_500;

/**
 * Checks `x-earshot-form: <content of the hidden field>;<milliseconds since the form was opened>`: simple bots fill in
 * every field and send the form immediately. The values are in a header because the BFF passes the body on to `/v1`
 * unchanged. A request without the header does not come from a form, and passes. @throws Problem 400, 403
 */
export function checkForm(header: string | string[] | undefined): void {
  if (header === undefined) return;
  const [, trap, age] = /^([^;]{0,200});(\d{1,12})$/.exec(String(header)) ?? [];
  if (age === undefined) {
    throw new Problem(400, "invalid_request", "x-earshot-form must read <trap>;<milliseconds>.");
  }
  if (trap === "" && Number(age) >= fastest) return;
  throw new Problem(
    403,
    "form_rejected",
    "The form was filled in as a program would fill it in. Wait a moment, then send it again.",
  );
}
