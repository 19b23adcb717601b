import type { RejectedOrigin, SeenOrigin } from "../../../api/origins/contract.ts";
import type { Credentials } from "../../../api/workspaces/contract.ts";
import type { Routes } from "../fake-server.ts";
import { makeUser, pageOf, type Role } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

export const lastSeenAt = "2024-03-05T12:00:00.000Z";
export const credentialsPath = "w/w1/v1/workspaces/credentials";
export const appearancePath = "w/w1/staff/appearance";
export const domainsPath = "w/w1/v1/workspaces/allowed-domains";

export const makeCredentials = (changes: Partial<Credentials> = {}): Credentials => ({
  ...{ secretKey: "sk_1", sdkToken: "sdk_1", allowedDomains: ["a.example"], enforceSecureIdentify: false },
  ...changes,
});

/** Returns routes that report where the widget was seen or rejected, and whether a verified user exists. */
export const makeSigns = ({
  seen = [],
  rejected = [],
  verified = 0,
}: {
  seen?: SeenOrigin[];
  rejected?: RejectedOrigin[];
  verified?: number;
} = {}): Routes => ({
  "GET w/w1/staff/seen-origins": [200, seen],
  "GET w/w1/staff/rejected-origins": [200, rejected],
  "GET w/w1/staff/users": [200, pageOf([makeUser("eve")].slice(0, verified))],
});

/** Opens the install page of a workspace whose widget has not been seen yet. */
export const openInstall = (
  { changes = {}, routes = {} }: { changes?: Partial<Credentials>; routes?: Routes } = {},
  role: Role = "owner",
) =>
  openDashboard(
    "w/acme/install",
    {
      ...(role !== "member" && {
        [`GET ${credentialsPath}`]: [200, makeCredentials(changes)],
        [`GET ${appearancePath}`]: [200, { look: {}, logoDigest: null }],
        "GET previews": [200, { path: "/preview/1" }],
        ...makeSigns(),
      }),
      ...routes,
    } as Routes,
    { role },
  );
