import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../api/recorded/every-route.ts";
import { makeSlots, type Slots } from "../api/recorded/world.ts";
import { mintDelegatedKey } from "../delegated-key.ts";
import { timeLimit } from "../effort.ts";
import { type Api, type Call, caller, type OwnApi, startApi } from "../harness.ts";
import {
  type Ask,
  createRecorder,
  findChanged,
  readSections,
  type Section,
  writeSections,
} from "../recorder.ts";
import { newBrowser, newSignedIn } from "./dashboard/sign-in.ts";
import { newSite, page, type RunningBff, startBff } from "./start-bff.ts";

/**
 * Compares the BFF's responses with recorded ones, as `test/api/recorded-responses.system.test.ts` does for the API. The
 * command `RECORD_RESPONSES=1 npx vitest run --project system:servers test/bff/recorded-responses.system.test.ts` records them again.
 */
const place = new URL("recorded-responses.txt", import.meta.url);
const names = [
  "embed",
  "embed v1",
  "embed people",
  "dashboard",
  "dashboard v1",
  "dashboard staff",
  "embed visitor",
];
type Site = Awaited<ReturnType<typeof newSite>>;

let api: OwnApi;
let bff: RunningBff;
let now: Section[] = [];
let recorded: Section[] = [];

const staffPaths = [
  ...[
    "overview",
    "posts",
    "posts/deletions",
    "posts/{post}",
    "posts/{post}/merges",
    "posts/{post}/merges/{post}",
  ],
  ...[
    "posts/{post}/voters",
    "posts/{post}/comments/{comment}",
    "statuses",
    "statuses/{status}",
    "changelog-tags",
  ],
  ...[
    "changelog-tags/{changelogTag}",
    "boards/{board}/default",
    "users",
    "users/{post}",
    "users/{post}/export",
  ],
  ...[
    "users/{post}/erasure",
    "users/{post}/removal",
    "polls/{poll}/ballots",
    "polls/{poll}/rounds",
    "invitations",
  ],
  ...["invitations/{post}", "api-keys", "api-keys/{post}", "workspaces", "secret-key/rotate", "sessions/end"],
  ...["audit-events", "rejected-origins", "seen-origins", "nothing", "posts/{post}/nothing"],
];
const v1Paths = [...new Set(routes.map(([route]) => route.split("/v1")[1] ?? ""))];
const fill = (path: string, slots: Slots) => path.replace(/\{(\w+)\}/g, (_, slot) => slots[slot] ?? "");

/** Headers of nearly every response to the host page and to the dashboard. */
const usual = {
  embed: {
    "access-control-allow-origin": page,
    "access-control-expose-headers":
      "Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Idempotency-Replayed, X-Post-Number",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    vary: "Origin",
    "x-frame-options": "SAMEORIGIN",
  },
  dashboard: {
    "content-security-policy":
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
      "frame-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'",
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "x-frame-options": "DENY",
  },
};
const ofEvery = (status: number) => ({
  "cache-control": "no-store",
  "content-type": status < 400 ? "application/json; charset=utf-8" : "application/problem+json",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-request-id": "<request>",
});

/** Returns a function that calls the API as a staff member, with a delegated key like those that the BFF signs. */
const signedInAt =
  ({ url, config }: Api, { workspaceId: ws, userId: sub }: { workspaceId: string; userId: string }): Call =>
  async (...request) => {
    const key = await mintDelegatedKey(config.SHARED_ROOT_KEYS, { ws, sub, scp: "staff" });
    return caller(url, { "x-api-key": key })(...request);
  };

/** Sends PUT to every path, to record the allowed methods, and then sends GET. */
async function askPaths(ask: Ask, who: string, base: string, paths: string[], slots: Slots) {
  for (const path of paths) {
    await ask(who, `PUT ${base}${fill(path, slots)}` as "PUT /");
    await ask(who, `GET ${base}${fill(path, slots)}` as "GET /");
  }
}

beforeAll(async () => {
  api = await startApi();
  bff = await startBff(api);
  const [site, staff] = [await newSite(api, bff), await newSignedIn(api, bff)];
  const una = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
  const recorder = createRecorder(
    {
      host: site.fromPage,
      una: una.call,
      program: caller(bff.url),
      thief: caller(bff.url, { origin: "https://evil.example" }),
      desk: staff.call,
      stranger: newBrowser(bff).call,
      crossSite: caller(bff.url, { cookie: staff.browser.cookie(), origin: page }),
      owner: site.call,
      staffOwner: staff.workspace.call,
      siteDesk: signedInAt(api, site),
      staffDesk: signedInAt(api, staff),
    },
    (status, _method, who) => ({
      ...ofEvery(status),
      ...usual[/^(desk|stranger|crossSite)$/.test(who) ? "dashboard" : "embed"],
    }),
  );
  const { ask, begin, name, sections } = recorder;
  for (const [value, label] of [
    [bff.url, "bff"],
    [site.subdomain, "site"],
    [staff.subdomain, "other"],
    [site.sdkToken, "sdk token"],
    [site.workspaceId, "workspace"],
    [staff.workspaceId, "other workspace"],
    [una.user.id, "una"],
  ] as const) {
    name(value, label);
  }
  begin("embed");
  await askEmbed(ask, site);
  begin("embed v1");
  const own = await makeSlots(ask, "owner", "siteDesk");
  await askPaths(ask, "una", "/embed/v1", [...v1Paths, "/nothing"], own);
  begin("embed people");
  await askPeople(ask, site, own);
  begin("dashboard");
  await askDashboard(ask, staff.at);
  begin("dashboard v1");
  const theirs = await makeSlots(ask, "staffOwner", "staffDesk");
  await askPaths(ask, "desk", `${staff.at}/v1`, [...v1Paths, "/nothing"], theirs);
  begin("dashboard staff");
  await askPaths(ask, "desk", `${staff.at}/staff/`, staffPaths, theirs);
  begin("embed visitor");
  await askWishes(ask, own);
  now = sections;
  if (process.env.RECORD_RESPONSES === "1") writeSections(place, now);
  recorded = readSections(place);
}, timeLimit(240_000));
afterAll(async () => {
  await bff?.stop();
  await api?.stop();
});

/** Sends the widget's calls outside `/v1`. */
async function askEmbed(ask: Ask, { sdkToken, signs }: Site): Promise<void> {
  const query = `?sdkToken=${sdkToken}`;
  for (const place of ["config", "open", "unread"] as const) {
    for (const who of ["host", "thief", "program"]) await ask(who, `GET /embed/${place}${query}`);
    await ask("host", `GET /embed/${place}`);
    await ask("host", `GET /embed/${place}?sdkToken=sdk_none`);
    await ask("host", `DELETE /embed/${place}${query}`);
  }
  await ask("host", `GET /embed/unread${query}&seenAt=2020-01-01T00:00:00Z&nothing=1`);
  for (const place of ["session", "open"] as const) {
    for (const offer of [
      {},
      { profile: { id: "42", fullName: "Forty Two" } },
      { identityToken: signs({ sub: "42" }) },
      { identityToken: signs({ sub: "42" }), profile: { id: "42" } },
      { identityToken: "x" },
      { identityToken: signs({ exp: 1 }) },
      { continue: "x" },
      { profile: { id: "" } },
      { nothing: 1 },
      { sdkToken: "sdk_none" },
      { sdkToken: undefined },
    ]) {
      await ask("host", `POST /embed/${place}`, { sdkToken, ...offer });
    }
    await ask("thief", `POST /embed/${place}`, { sdkToken });
    await ask("host", `PUT /embed/${place}`, {});
    await ask("host", `POST /embed/${place}`, "{");
    await ask("host", `POST /embed/${place}`, { sdkToken }, { "content-type": "text/plain" });
  }
  await ask("host", `DELETE /embed/session${query}`);
  await ask("host", "DELETE /embed/session", undefined, { authorization: "Bearer x" });
  for (const route of [
    "GET /embed",
    "GET /embed/",
    "GET /embed/nothing",
    "OPTIONS /embed/v1/posts",
    "GET /nothing",
  ] as const) {
    for (const who of ["host", "program"]) await ask(who, route);
  }
}

/** Calls `/embed/v1` with a session, with only an SDK token, from another site's page and without an origin. */
async function askPeople(ask: Ask, { sdkToken }: Site, own: Slots): Promise<void> {
  const post = { title: "A bench", boardId: own.board, categoryId: own.category, visibility: "public" };
  for (const who of ["una", "host", "thief", "program"]) {
    await ask(who, "GET /embed/v1/boards");
    await ask(who, `GET /embed/v1/boards?sdkToken=${sdkToken}`);
    await ask(who, `GET /embed/v1/posts/${own.post}?sdkToken=${sdkToken}&nothing=1`);
    await ask(who, "POST /embed/v1/posts", post);
    await ask(who, `POST /embed/v1/posts/${own.post}/vote`);
  }
  await ask("una", "POST /embed/v1/posts", { ...post, nothing: 1 });
  await ask("una", "POST /embed/v1/posts", "{");
  await ask("una", "POST /embed/v1/posts", post, { "content-type": "text/plain" });
  await ask("una", `HEAD /embed/v1/posts/${own.post}`);
  for (const id of ["x", "%2e%2e", "%E0%A4%A"]) await ask("una", `GET /embed/v1/posts/${id}`);
  for (let n = 0; n < 2; n += 1) {
    await ask(
      "una",
      `POST /embed/v1/posts/${own.post}/comments`,
      { content: "**Yes**" },
      { "idempotency-key": "k1" },
    );
  }
}

/** Sends votes and likes that contain the visitor's desired state. */
async function askWishes(ask: Ask, { post, comment, changelog }: Slots): Promise<void> {
  for (const [path, state] of [
    [`posts/${post}/vote`, "isVoted"],
    [`posts/${post}/comments/${comment}/like`, "isLiked"],
    [`changelogs/${changelog}/like`, "isLiked"],
  ] as const) {
    const at = `/embed/visitor/${path}` as const;
    for (const wish of [true, true, false, false]) await ask("una", `PUT ${at}`, { [state]: wish });
    for (const body of [
      undefined,
      {},
      { [state]: "true" },
      { [state]: null },
      { [state]: true, nothing: 1 },
      "{",
    ])
      await ask("una", `PUT ${at}`, body);
    for (const who of ["host", "thief", "program"]) await ask(who, `PUT ${at}`, { [state]: true });
    for (const method of ["GET", "POST", "DELETE"] as const) await ask("una", `${method} ${at}`);
    await ask("una", `PUT ${at}?nothing=1`, { [state]: true });
    const absent = "00000000-0000-4000-8000-000000000000";
    for (const id of ["x", absent])
      await ask("una", `PUT ${at.replace(/[\da-f-]{36}/, id)}` as "PUT /", { [state]: true });
  }
  await ask("host", `OPTIONS /embed/visitor/posts/${post}/vote`);
}

/** Calls the dashboard's own endpoints signed out, signed in and from another site. */
async function askDashboard(ask: Ask, at: string): Promise<void> {
  for (const [route, body] of [
    ["GET /me"],
    ["GET /set-up?token=x"],
    ["POST /set-up", {}],
    ["POST /sign-in", { email: "nobody@mail.example" }],
    ["POST /password", {}],
    ["DELETE /sessions/x"],
    ["POST /workspaces", {}],
    ["DELETE /workspaces/x", { name: "x" }],
    ["GET /invitation?token=x"],
    ["POST /invitations/accept", {}],
    ["GET /provider"],
    ["POST /provider/set-out", {}],
    ["GET /previews"],
    ["POST /token-tests", {}],
    ["GET /addresses"],
    ["POST /prose", { content: "# A *b*" }],
    ["GET /nothing"],
    ["PUT /me"],
  ] as [string, object?][]) {
    const requested = route.replace("/", "/dashboard/api/") as "GET /";
    for (const who of ["stranger", "desk", "crossSite"]) await ask(who, requested, body);
  }
  // This request is sent only signed out, because a session's time of last use depends on the speed of the run.
  await ask("stranger", "GET /dashboard/api/sessions");
  const boards = `${at}/v1/boards` as "/";
  for (const who of ["desk", "stranger", "crossSite", "program"]) {
    await ask(who, `GET ${boards}`);
    await ask(who, `POST ${boards}`, { title: "Ours", url: "ours" });
  }
  await ask(
    "desk",
    `GET ${boards.replace(/[\da-f-]{36}/, "00000000-0000-4000-8000-000000000000")}` as "GET /",
  );
  await ask("desk", `GET ${boards.replace(/[\da-f-]{36}/, "x")}` as "GET /");
}

describe("recorded responses of the BFF", () => {
  it.each(names)("every recorded response of the BFF is unchanged, byte for byte: %s", (name) => {
    const responsesOf = (sections: Section[]) => sections.find(([section]) => section === name)?.[1];
    expect(responsesOf(recorded)?.length).toBeGreaterThan(20);
    expect(findChanged(responsesOf(recorded), responsesOf(now))).toEqual([]);
  });
});
