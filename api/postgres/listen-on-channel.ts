import postgres from "postgres";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import { driverOptions } from "../postgres-driver/driver-options.ts";
import { connectWithin } from "../postgres-driver/find-host.ts";
import { databaseUnavailable } from "./judge-error.ts";

export type Listening = Awaited<ReturnType<typeof listenOnChannel>>;

/**
 * Opens a connection that receives the notifications of a channel. Calls `onClose` when it has ended and receives no
 * more: the driver's own `listen` would connect again, and not say that notifications were missed.
 */
export async function listenOnChannel(
  url: string,
  channel: string,
  onText: (text: string) => void,
  onClose: () => void,
) {
  const address = readDatabaseUrl(url);
  const options = {
    ...driverOptions(address, { silentAfter: 0, maxLifetime: null }),
    max: 1,
    fetch_types: false,
    prepare: false,
    backoff: () => 0.25,
    connection: { application_name: "earshot-events" },
    onnotice: () => {},
    onnotify: (_channel: string, text: string) => onText(text),
    onclose: () => {
      void end();
      onClose();
    },
  };
  // The driver's types do not declare `onnotify`.
  const sql = postgres(address.url, options as postgres.Options<Record<string, never>>);
  const end = () => sql.end({ timeout: 0 });
  try {
    const timeout = 1_000 * (connectWithin(address) + 1);
    await withDeadline(timeout, sql.unsafe(`listen ${channel}`).execute(), databaseUnavailable);
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}
