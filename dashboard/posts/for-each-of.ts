/** Runs a call for each id, four at a time; answers how many failed. */
export async function forEachOf(ids: string[], call: (id: string) => Promise<unknown>): Promise<number> {
  const waiting = [...ids];
  let failures = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await call(id).catch(() => {
        failures += 1;
      });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return failures;
}
