import { createAccountApi } from "../accounts/account-api.ts";
import { createSessionCookie } from "../accounts/cookie.ts";
import { createKnownDevices } from "../accounts/known-device.ts";
import type { Context } from "../context.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import { createPreviewPasses } from "./preview-pass.ts";
import { createStaffKeys } from "./staff-key.ts";

/** The configuration and services that the dashboard's routes use. */
export type DashboardContext = ReturnType<typeof createDashboardContext>;

/** `digestOf` makes the digest that log lines contain instead of an IP address. */
export function createDashboardContext(
  context: Context,
  { findWorkspace }: Pick<InternalApi, "findWorkspace">,
  digestOf: (source: string) => string,
) {
  const { api, config, now } = context;
  return {
    ...context,
    accounts: createAccountApi(api, config.SHARED_ROOT_KEYS, now),
    cookie: createSessionCookie(config),
    knownDevices: createKnownDevices(config),
    staffKeys: createStaffKeys(config.SHARED_ROOT_KEYS),
    previewPasses: createPreviewPasses(config.BFF_ROOT_KEYS),
    findWorkspace,
    digestOf,
  };
}
