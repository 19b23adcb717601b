/** A field that the service rejected. */
export interface FieldError {
  path: string;
  message: string;
}

export interface ProblemBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
  /** The time at which the request is possible again, if the service says it. */
  possibleAt?: string;
}

/** Thrown when a request fails. `status` is 0 if there is no response, or the response is not from the service. */
export interface SendError extends Error {
  status: number;
  code: string;
  errors: FieldError[];
  possibleAt?: string;
}

export const makeSendError = (status: number, body: ProblemBody = {}): SendError =>
  Object.assign(Error(body.detail), { code: "", errors: [], ...body, status });
