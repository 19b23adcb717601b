import { randomUUID } from "node:crypto";
import { createPoster } from "../../../api/deliveries/post-message.ts";
import { startDelivering } from "../../../api/deliveries/start-delivering.ts";
import { seal } from "../../../api/keys/secrets.ts";
import { makeWebhookSecret } from "../../../api/webhooks/sign-message.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { type Api, afterThis } from "../../harness.ts";

/** Adds an endpoint to a workspace. @returns its id, its secret, and functions that add and read its deliveries */
export async function newEndpoint(
  api: Pick<Api, "sql"> & { config: Pick<Api["config"], "API_ROOT_KEYS"> },
  workspaceId: string,
  url: string,
  { format = "standard", events = ["a.happened"] } = {},
) {
  const secret = makeWebhookSecret();
  const [made] = await api.sql<{ id: string }[]>`
    with endpoint as (
      insert into webhook_endpoints (workspace_id, url, format, events)
      values (${workspaceId}, ${url}, ${format}, ${events}) returning id)
    insert into webhook_secrets (workspace_id, endpoint_id, sealed)
    select ${workspaceId}, id, ${seal(secret, workspaceId, api.config.API_ROOT_KEYS)} from endpoint
    returning endpoint_id as id`;
  const id = made?.id ?? "";
  return {
    id,
    secret,
    /** Adds deliveries that are due. @returns their ids */
    async add(count = 1, type = "a.happened"): Promise<string[]> {
      const rows = await api.sql<{ id: string }[]>`
        insert into webhook_deliveries (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, next_at)
        select ${workspaceId}, ${id}, uuidv7(), ${type}, ${randomUUID()}, '{"n": 1}', now(), now() - interval '1 ms'
        from generate_series(1, ${count}) returning id`;
      return rows.map((row) => row.id);
    },
    /** Makes the next attempts due now, and ends the claims of dead workers. */
    hasten: () =>
      api.sql`update webhook_deliveries set next_at = now() - interval '1 ms' where endpoint_id = ${id} and next_at is not null`,
    deliveries: () =>
      api.sql<
        {
          id: string;
          attempts: number;
          isDelivered: boolean;
          status: number | null;
          error: string | null;
          excerpt: string | null;
          seconds: number | null;
        }[]
      >`
        select id, attempts, delivered_at is not null as "isDelivered", response_status as status, error,
          response_excerpt as excerpt, extract(epoch from next_at - now())::int as seconds
        from webhook_deliveries where endpoint_id = ${id} order by id`,
    async state() {
      const [row] = await api.sql<{ reason: string | null; isFailing: boolean }[]>`
        select disabled_reason as reason, failing_since is not null as "isFailing"
        from webhook_endpoints where id = ${id}`;
      return row;
    },
  };
}

type PosterOptions = Partial<Parameters<typeof createPoster>[0]>;

/** By default, attempts are not ended because a busy machine takes long: a repeated message would look like a doubled one. */
const optionsFor = (api: Api, poster: PosterOptions) => ({
  db: api.db,
  roots: api.config.API_ROOT_KEYS,
  poster: createPoster({ isProduction: false, timeout: 600_000, ...poster }),
  log: createLog("test", process.env.TEST_LOG_LEVEL === "info" ? "info" : "silent"),
  publicUrl: "https://feedback.example",
});

/** Starts a worker, which stops at the end of the test. */
export function startWorker(api: Api, poster: PosterOptions = {}, lease = "60 seconds") {
  const options = optionsFor(api, poster);
  const worker = startDelivering({ ...options, lease, stopTimeout: 600_000 });
  afterThis(async () => {
    // A failed test does not wait for the responses that it has not sent.
    const aborting = setInterval(options.poster.abort, 50);
    await worker.stop();
    clearInterval(aborting);
  });
  return worker;
}
