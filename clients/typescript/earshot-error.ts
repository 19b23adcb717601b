import type { Problem } from "./types.ts";

/** The API's problem codes and the client's own. Later versions may add codes. */
export type EarshotCode = Problem["code"] | "network_error" | "unexpected_response";

/** A call that failed: rejected by the API, or without a response (then `status` is 0 and `cause` has the reason). */
export class EarshotError extends Error {
  readonly status: number;
  /** Stable: the code to switch on. Each is explained under /docs/errors. */
  readonly code: EarshotCode;
  /** The wrong fields, if the API names them. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** The id to send to support. */
  readonly requestId: string | undefined;
  /** With `already_voted`: the id of the existing vote. */
  readonly id: number | undefined;
  /** Seconds to wait before a retry, if the API gives them. */
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
