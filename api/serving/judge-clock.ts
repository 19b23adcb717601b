/** The difference in milliseconds from which another process rejects the keys that this one signs, or the reverse. */
const tooFar = 30_000;

/**
 * Creates a function that says whether this process's clock is wrong: if it differs by 30 s or more both from the
 * database's and from that of the BFF that asked last. If only one of them differs, that one is wrong, and all API processes
 * would be taken out of service at once. `clientTime` is the time of a BFF, in milliseconds since 1970.
 */
export function createClockJudge(databaseTime: () => number, now = Date.now) {
  const isFarFrom = (time: number) => Math.abs(now() - time) >= tooFar;
  let isFarFromClient = false;
  return (clientTime: number): boolean => {
    if (Number.isFinite(clientTime)) isFarFromClient = isFarFrom(clientTime);
    return isFarFromClient && isFarFrom(databaseTime());
  };
}
