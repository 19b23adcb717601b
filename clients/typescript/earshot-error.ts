import type { Problem } from "./types.ts";

/** The API's problem codes and the client's own. Later versions may add codes. */
export type EarshotCode = Problem["code"] | "network_error" | "redirected" | "unexpected_response";

/**
 * Thrown when a call fails: the API rejected it, or there was no response; then `status` is 0 and `cause` has the
 * reason.
 */
export class EarshotError extends Error {
  readonly status: number;
  /** The code to switch on; it is stable. The page /docs/errors explains the API's codes. */
  readonly code: EarshotCode;
  /** The invalid fields, if the API names them. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** The request's id, which you can quote when you contact support. */
  readonly requestId: string | undefined;
  /** The id of the existing vote, if the code is `already_voted`. */
  readonly id: number | undefined;
  /** The id of the post that the missing post was merged into, if the code is `post_merged`. */
  readonly movedTo: string | undefined;
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
      movedTo?: string | undefined;
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
    this.movedTo = details.movedTo;
    this.retryAfter = details.retryAfter;
  }
}
