/** The difference in milliseconds from which another process rejects the keys that this one signs, or the reverse. */
const tooFar = 30_000;

/**
 * Creates a function that says whether this process's clock is wrong: if it differs by 30 s or more from the database's and
 * from that of the BFF that asked last, which agree with each other. Otherwise, another clock is wrong, and all API processes
 * would be taken out of service at once. `clientTime` is the time of a BFF, in milliseconds since 1970.
 */
export function createClockJudge(databaseTime: () => number, now = Date.now) {
  let clientAhead = 0;
  return (clientTime: number): boolean => {
    if (Number.isFinite(clientTime)) clientAhead = clientTime - now();
    const databaseAhead = databaseTime() - now();
    const isFar = Math.min(Math.abs(clientAhead), Math.abs(databaseAhead)) >= tooFar;
    return isFar && Math.abs(clientAhead - databaseAhead) < tooFar;
  };
}
