import { sql } from "drizzle-orm";
import { type Database, prepareStatement } from "../database.ts";
import { webhookDeliveries } from "./table.ts";

/**
 * Measures every 15 s for how long the oldest due delivery has waited, for a metric that reveals when no worker runs.
 * While the database is away, the last value stays; other metrics report that.
 */
export function watchDeliveries(db: Database, milliseconds = 15_000) {
  let seconds = 0;
  const measure = async () => {
    const [row] = await readWait(db, {});
    seconds = row?.seconds ?? 0;
  };
  const timer = setInterval(() => void measure().catch(() => {}), milliseconds).unref();
  return {
    /** 0 if no delivery is due. */
    secondsWaiting: () => seconds,
    stop: () => clearInterval(timer),
  };
}

const readWait = prepareStatement(() => {
  const { nextAt } = webhookDeliveries;
  return sql<{ seconds: number }>`
    select greatest(0, extract(epoch from now() - min(${nextAt})))::float8 as seconds
    from ${webhookDeliveries} where ${nextAt} is not null`;
});
