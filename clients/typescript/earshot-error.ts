import type { Problem } from "./types.ts";

/** The API's problem codes and the client's own. Later versions may add codes. */
export type EarshotCode = Problem["code"] | "network_error" | "unexpected_response";

/** A call that failed: rejected by the API, or without a response (then `status` is 0 and `cause` has the reason). */
export class EarshotError extends Error {
  readonly status: number;
  /** The code to switch on; it is stable. The page /docs/errors explains the API's codes. */
  readonly code: EarshotCode;
  /** The wrong fields, if the API names them. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** The request's id, to quote to support. */
  readonly requestId: string | undefined;
  /** With `already_voted`: the id of the existing vote. */
  readonly id: number | undefined;
  /** Seconds to wait before a retry, if the API gives them. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: {
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
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors ?? [];
    this.requestId = details.requestId;
    this.id = details.id;
    this.retryAfter = details.retryAfter;
  }
}
