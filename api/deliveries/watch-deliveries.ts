import { sql } from "drizzle-orm";
import { type Database, prepareStatement } from "../postgres/database.ts";
import { mailBatches, outboxEvents, webhookDeliveries } from "../tables.ts";

/**
 * Measures every 15 s for how long the oldest due event, delivery and e-mail have waited, for metrics that reveal when no
 * worker runs. Events wait first, because the worker makes deliveries and e-mails of them. While the database is away, the
 * last value stays; other metrics report that.
 */
export function watchDeliveries(db: Database, milliseconds = 15_000) {
  let waits = { seconds: 0, mailSeconds: 0, eventSeconds: 0 };
  const measure = async () => {
    const [row] = await readWait(db, {});
    if (row) waits = row;
  };
  const timer = setInterval(() => void measure().catch(() => {}), milliseconds).unref();
  return {
    /** 0 if no delivery is due. */
    secondsWaiting: () => waits.seconds,
    mailSecondsWaiting: () => waits.mailSeconds,
    eventSecondsWaiting: () => waits.eventSeconds,
    stop: () => clearInterval(timer),
  };
}

const readWait = prepareStatement(() => {
  const { nextAt } = webhookDeliveries;
  return sql<{ seconds: number; mailSeconds: number; eventSeconds: number }>`
    select greatest(0, extract(epoch from now() - min(${nextAt})))::float8 as seconds, (
      select greatest(0, extract(epoch from now() - min(${mailBatches.dueAt})))::float8 from ${mailBatches}
      where ${mailBatches.dueAt} is not null) as "mailSeconds", (
      select greatest(0, extract(epoch from now() - min(${outboxEvents.dueAt})))::float8 from ${outboxEvents}
      ) as "eventSeconds"
    from ${webhookDeliveries} where ${nextAt} is not null`;
});
