/**
 * Returns the result of `work`; if `work` takes longer than `milliseconds`, rejects with the error that `late` creates.
 */
export function withDeadline<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
