import type { CallOptions, Send } from "./send.ts";
import type { AllowedDomains, Credentials, UpdateWorkspace, Workspace } from "./types.ts";

/** The workspace that the API key belongs to. */
export function createWorkspace(send: Send) {
  return {
    get: (options?: CallOptions) =>
      send<Workspace>({ method: "GET", path: "/workspaces/current", ...options }),
    update: (changes: UpdateWorkspace, options?: CallOptions) =>
      send<Workspace>({ method: "PATCH", path: "/workspaces/current", body: changes, ...options }),
    /** Requires the key of an owner or an admin. Each read of the credentials is recorded in the audit log. */
    credentials: (options?: CallOptions) =>
      send<Credentials>({ method: "GET", path: "/workspaces/credentials", ...options }),
    /** Replaces the list of domains where the widget may run. */
    setAllowedDomains: (allowedDomains: string[], options?: CallOptions) =>
      send<AllowedDomains>({
        method: "PATCH",
        path: "/workspaces/allowed-domains",
        body: { allowedDomains },
        ...options,
      }),
    /** Sets whether the widget accepts only identities that your servers have signed. */
    setSecureIdentify: (enforce: boolean, options?: CallOptions) =>
      send<{ enforceSecureIdentify: boolean }>({
        method: "PATCH",
        path: "/workspaces/secure-identify",
        body: { enforce },
        ...options,
      }),
  };
}
