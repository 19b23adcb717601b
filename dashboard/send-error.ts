import type { EditedPost } from "../api/post-changes/contract.ts";
import type { FieldError, ProblemBody } from "../widget/data/send-error.ts";

/** Thrown when a request fails. `status` is 0 if there is no response, or the response is not from the service. */
export class SendError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  /** With `post_changed`: what the post is now. */
  readonly post: EditedPost | undefined;

  constructor(
    status: number,
    { code = "", detail = "", errors = [], post }: ProblemBody & { post?: EditedPost } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.post = post;
  }
}
