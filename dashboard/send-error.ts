import type { EntryText } from "../api/changelogs/contract.ts";
import type { EditedPost } from "../api/post-changes/contract.ts";
import type { FieldError, ProblemBody } from "../widget/data/send-error.ts";

/** With 409: the text that somebody else has saved meanwhile. */
interface Changed {
  post?: EditedPost;
  entry?: EntryText;
}

/** Thrown when a request fails. `status` is 0 if there is no response, or the response is not from the service. */
export class SendError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  /** With `post_changed`: what the post is now. */
  readonly post: EditedPost | undefined;
  /** With `entry_changed`: what the changelog entry is now. */
  readonly entry: EntryText | undefined;

  constructor(
    status: number,
    { code = "", detail = "", errors = [], post, entry }: ProblemBody & Changed = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.post = post;
    this.entry = entry;
  }
}
