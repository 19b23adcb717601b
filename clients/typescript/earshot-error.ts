import type { Problem } from "./types.ts";

/** What the API can answer, and what can happen on the way to it. Later versions may add codes. */
export type EarshotCode = Problem["code"] | "network_error" | "unexpected_answer";

/** A call that did not succeed: refused by the API, or never answered (then `status` is 0 and `cause` tells more). */
export class EarshotError extends Error {
  readonly status: number;
  /** Stable: what to switch on. Each is explained under /docs/errors. */
  readonly code: EarshotCode;
  /** The fields at fault, where the API names them. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** What to tell support. */
  readonly requestId: string | undefined;
  /** With `already_voted`: the id of the vote that is there. */
  readonly id: number | undefined;
  /** Seconds to wait before asking again, where the API says. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    told: {
      status: number;
      code: EarshotCode;
      errors?: Problem["errors"];
      requestId?: string | undefined;
      id?: number | undefined;
      retryAfter?: number | undefined;
    },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "EarshotError";
    this.status = told.status;
    this.code = told.code;
    this.errors = told.errors ?? [];
    this.requestId = told.requestId;
    this.id = told.id;
    this.retryAfter = told.retryAfter;
  }
}
