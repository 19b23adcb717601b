/** A wrong field of what was sent. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

/** What kept an answer from us. `status` 0: none came, or none that the service wrote. */
export class SendError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];

  constructor(status: number, { code = "", detail = "", errors = [] }: ProblemBody = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}
