import { Problem } from "../../platform/problem.ts";

/** Nobody reads, thinks, types and sends in less. */
const fastest = 1_500;

/**
 * `x-earshot-form: <what stood in the field that people do not see>;<milliseconds since the form was opened>`. Naive bots
 * fill every field, at once. A header, because the body belongs to `/v1`; without one, there was no form.
 * @throws Problem 400, 403
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
    "form_refused",
    "This was sent as programs send. Take a moment, then send it again.",
  );
}
