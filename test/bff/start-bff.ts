import { createApp } from "../../bff/app.ts";
import { type Bff, composeBff, type Times } from "../../bff/compose-bff.ts";
import { readConfig } from "../../bff/config.ts";
import { openRateLimitStore } from "../../bff/limits/rate-limit-store.ts";
import { serve } from "../../platform/http/serve.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { type Api, type ApiAccess, caller, newWorkspace, rootKeys } from "../harness.ts";
import { signIdentity } from "./sign-identity.ts";

export type RunningBff = Awaited<ReturnType<typeof startBff>>;

/** Starts the BFF on a free port, in front of an API. Call `stop` in `afterAll`. */
export async function startBff(
  api: Pick<Api, "url" | "config"> & Partial<Pick<Api, "passTime">>,
  environment: Record<string, string> = {},
  log = createLog("bff", process.env.TEST_LOG_LEVEL ?? "silent"),
  pages: Bff["pages"] = new Map(),
  assets: Bff["assets"] = new Map(),
  times: Times = {},
) {
  const config = readConfig({
    API_URL: api.url,
    BFF_ROOT_KEYS: rootKeys(),
    SHARED_ROOT_KEYS: asVariable(api.config.SHARED_ROOT_KEYS),
    RATE_LIMITS: "off",
    NODE_ENV: "test",
    ...environment,
  });
  let passed = 0;
  const now = () => Date.now() + passed;
  const store = await openRateLimitStore(config, log);
  const bff = composeBff(config, log, assets, pages, store, {}, { now, ...times });
  let isDraining = false;
  const serving = await serve(
    createApp(bff, () => isDraining),
    { name: "BFF", port: 0, portVariable: "BFF_PORT", host: "127.0.0.1" },
  );
  return {
    url: `http://127.0.0.1:${serving.port}`,
    config,
    server: serving.server,
    liveStreams: bff.live.count,
    /** Moves the clock by which the caches of this BFF and its API expire. */
    passTime(milliseconds: number) {
      passed += milliseconds;
      api.passTime?.(milliseconds);
    },
    beginDraining() {
      isDraining = true;
    },
    async stop() {
      await serving.drain(1_000);
      await bff.close();
    },
  };
}

export const page = "https://app.acme.example";

/** Creates a workspace for a customer's site, and returns functions that act as the site's pages and backend. */
export async function newSite(
  api: ApiAccess,
  bff: Pick<RunningBff, "url">,
  allowedDomains = ["app.acme.example"],
) {
  const workspace = await newWorkspace(api, allowedDomains);
  const { workspaceId, sdkToken } = workspace;
  const call = caller(bff.url, { origin: page });
  const open = (offer: object = {}, headers = {}) =>
    call("POST /embed/session", { sdkToken, ...offer }, headers);
  return {
    ...workspace,
    /** Calls the BFF from the site's own page. */
    fromPage: call,
    open,
    /** Opens a session for a new visitor. */
    async visitor(offer: object = {}) {
      const { body } = await open(offer);
      return { ...body, call: caller(bff.url, { origin: page, authorization: `Bearer ${body.token}` }) };
    },
    signs: (claims: object = {}, secret = workspace.secretKey) => signIdentity(workspaceId, secret, claims),
    enforce: (isOn: boolean) =>
      api.sql`update workspaces set enforce_secure_identify = ${isOn} where id = ${workspaceId}`,
    raiseEpoch: () => api.sql`update workspaces set epoch = epoch + 1 where id = ${workspaceId}`,
    async countUsers() {
      const [row] = await api.sql<{ count: number }[]>`
        select count(*)::int from users where workspace_id = ${workspaceId} and role = 'end_user'`;
      return row?.count;
    },
  };
}

export function asVariable(keys: { id: string; secret: Buffer }[]): string {
  return keys.map(({ id, secret }) => `${id}:${secret.toString("base64url")}`).join(",");
}
