import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../api/routes.ts";
import { createSessions } from "../../../bff/visitors/session.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, caller, newBoard, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

type Endpoint = `${string} /${string}`;

/**
 * A request that succeeds with the author's session. There is one for each endpoint, with the ids of objects that
 * the author created.
 */
interface Row {
  endpoint: Endpoint;
  body?: object;
  /** The expected status for the author, and for another user of the same workspace. */
  una: number;
  other: number;
}

let api: Api;
let bff: RunningBff;
let site: Awaited<ReturnType<typeof newSite>>;
let rows: Row[];
/** The headers of every credential that the endpoints must reject, with the expected error. */
let closed: Record<string, { headers: Record<string, string>; status: number; code: string }>;
let una: Record<string, string>;
let other: Record<string, string>;

beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  site = await newSite(api, bff, ["app.acme.example", "other.acme.example"]);
  const visitor = await site.visitor({ identityToken: site.signs({ sub: "una" }) });
  una = { origin: page, authorization: `Bearer ${visitor.token}` };
  other = {
    origin: page,
    authorization: `Bearer ${(await site.visitor({ identityToken: site.signs({ sub: "ugo" }) })).token}`,
  };
  rows = await furnish(visitor.call);
  closed = await forgeries(visitor);
});
afterAll(async () => {
  await bff?.stop();
});

async function furnish(call: ReturnType<typeof caller>): Promise<Row[]> {
  const place = await newBoard(site.call);
  const idea = { title: "An idea", visibility: "public", ...place };
  const post = (await call("POST /embed/v1/posts", idea)).body.id;
  const comment = (await call(`POST /embed/v1/posts/${post}/comments`, { content: "Mine" })).body.id;
  const tag = (await site.call("POST /v1/tags", { name: "t", boardId: place.boardId })).body.id;
  const entry = (await site.call("POST /v1/changelogs", { title: "New", content: "x" })).body.id;
  const times = { startAt: "2020-01-01T00:00:00Z", endAt: "2099-01-01T00:00:00Z" };
  const options = [{ title: "A" }, { title: "B" }];
  const poll = (await site.call("POST /v1/polls", { title: "P", type: "single", ...times, options })).body;
  const at = `/embed/v1/posts/${post}` as const;
  const all = (endpoint: Endpoint, una: number, body?: object, other = una): Row => ({
    endpoint,
    una,
    other,
    ...(body && { body }),
  });
  return [
    all("GET /embed/open", 200),
    all("GET /embed/v1/polls", 200),
    all(`GET /embed/v1/polls/${poll.id}`, 200),
    all(`POST /embed/v1/polls/${poll.id}/vote`, 200, { optionIds: [poll.options[0].id] }),
    all(`DELETE /embed/v1/polls/${poll.id}/vote`, 200),
    all("GET /embed/v1/posts", 200),
    all("POST /embed/v1/posts", 201, idea),
    all(`GET ${at}`, 200),
    all(`PATCH ${at}`, 200, { title: "Another" }, 403),
    all(`POST ${at}/vote`, 200),
    all(`PUT /embed/visitor/posts/${post}/vote`, 200, { isVoted: true }),
    all(`GET ${at}/comments`, 200),
    all(`POST ${at}/comments`, 201, { content: "Yes" }),
    all(`GET ${at}/comments/${comment}/replies`, 200),
    all(`POST ${at}/comments/${comment}/like`, 200),
    all(`PUT /embed/visitor/posts/${post}/comments/${comment}/like`, 200, { isLiked: true }),
    all(`PATCH ${at}/comments/${comment}`, 200, { content: "Still mine" }, 403),
    all(`DELETE ${at}/comments/${comment}`, 200, undefined, 403),
    all("GET /embed/v1/boards", 200),
    all(`GET /embed/v1/boards/${place.boardId}`, 200),
    all("GET /embed/v1/post-categories", 200),
    all(`GET /embed/v1/post-categories/${place.categoryId}`, 200),
    all("GET /embed/v1/tags", 200),
    all(`GET /embed/v1/tags/${tag}`, 200),
    all("GET /embed/v1/workspaces/current", 200),
    all("GET /embed/v1/changelogs", 200),
    all("GET /embed/v1/changelogs/tags", 200),
    all(`GET /embed/v1/changelogs/${entry}`, 200),
    all(`POST /embed/v1/changelogs/${entry}/like`, 200),
    all(`PUT /embed/visitor/changelogs/${entry}/like`, 200, { isLiked: true }),
    all(`DELETE ${at}`, 200, undefined, 403),
    all("DELETE /embed/session", 200),
  ];
}

async function forgeries(visitor: { token: string; user: { id: string } }): Promise<typeof closed> {
  const { workspaceId: ws, userId } = site;
  const session = await createSessions(bff.config.BFF_ROOT_KEYS).verify(visitor.token);
  const anHourAgo = () => Date.now() - 3_601_000;
  const expired = (await createSessions(bff.config.BFF_ROOT_KEYS, anHourAgo).open(session)).token;
  const ofLastEpoch = (await createSessions(bff.config.BFF_ROOT_KEYS).open({ ...session, ep: 0 })).token;
  const shared = api.config.SHARED_ROOT_KEYS;
  const delegated = await mintDelegatedKey(shared, { ws, sub: visitor.user.id });
  const staff = await mintDelegatedKey(shared, { ws, sub: userId, scp: "staff" });
  const key = shared[0] && deriveKey(shared[0], "service/v1");
  const service = await new SignJWT({ iss: "earshot-bff", aud: "earshot-api" })
    .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: "k1" })
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(key ?? new Uint8Array(32));
  const bearer = (token: string, headers = {}) => ({
    origin: page,
    authorization: `Bearer ${token}`,
    ...headers,
  });
  const expires = (headers: Record<string, string>) => ({ headers, status: 401, code: "session_expired" });
  const lacks = (headers: Record<string, string>) => ({
    headers: { origin: page, ...headers },
    status: 401,
    code: "session_required",
  });
  const [head, claims] = visitor.token.split(".");
  return {
    "no credential": lacks({}),
    "a cookie": lacks({ cookie: `session=${visitor.token}` }),
    "a staff member's API key": lacks({ "x-api-key": site.apiKey }),
    "a session as API key": lacks({ "x-api-key": visitor.token }),
    "an identity as API key": lacks({ "x-api-key": site.signs() }),
    "a delegated key as API key": lacks({ "x-api-key": delegated }),
    garbage: expires(bearer("garbage")),
    "an empty bearer": expires(bearer("")),
    "another scheme": expires({ origin: page, authorization: `Basic ${visitor.token}` }),
    "two bearers": expires(bearer(`${visitor.token}, ${visitor.token}`)),
    "an expired session": expires(bearer(expired)),
    "a session of the last epoch": expires(bearer(ofLastEpoch)),
    "another signature": expires(bearer(`${head}.${claims}.${Buffer.alloc(32, 7).toString("base64url")}`)),
    "no signature": expires(bearer(`${head}.${claims}.`)),
    "an API key as session": expires(bearer(site.apiKey)),
    "a delegated key as session": expires(bearer(delegated)),
    "a delegated key's JWT as session": expires(bearer(delegated.slice(4))),
    "a staff member's delegated key as session": expires(bearer(staff.slice(4))),
    "a service key as session": expires(bearer(service)),
    "an identity as session": expires(bearer(site.signs({ sub: "una" }))),
    "the secret key as session": expires(bearer(site.secretKey)),
    "the SDK token as session": expires(bearer(site.sdkToken)),
    "Una's session on a foreign page": {
      headers: bearer(visitor.token, { origin: "https://evil.example" }),
      status: 403,
      code: "origin_not_allowed",
    },
    "Una's session on another page of the site": {
      headers: bearer(visitor.token, { origin: "https://other.acme.example" }),
      status: 403,
      code: "session_of_other_origin",
    },
    "Una's session on a page without an origin": {
      headers: bearer(visitor.token, { origin: "null" }),
      status: 403,
      code: "origin_not_allowed",
    },
    "Una's session without an Origin": {
      headers: { authorization: `Bearer ${visitor.token}` },
      status: 403,
      code: "origin_missing",
    },
  };
}

/**
 * Returns a digest of all stored data of the workspace, except rejected and accepted origins, and events, which are
 * deleted when they are dispatched.
 */
async function stateOf(workspaceId: string): Promise<string> {
  const tables = await api.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('refused_origins', 'seen_origins', 'outbox_events')
    order by c.relname`;
  const states = await Promise.all(
    tables.map(
      ({ name }) => api.sql`
        select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as state
        from ${api.sql(name)} t where workspace_id = ${workspaceId}`,
    ),
  );
  return JSON.stringify(states);
}

const probe = (url: string, { endpoint, body }: Row, headers: Record<string, string>) =>
  caller(url, headers)(endpoint, body);

describe("endpoints under /embed", () => {
  it("an endpoint under /embed rejects every credential that is not a session, and changes nothing", async () => {
    const before = await stateOf(site.workspaceId);
    const wrong: string[] = [];
    for (const [proof, { headers, status, code }] of Object.entries(closed)) {
      for (const row of rows) {
        const response = await probe(bff.url, row, headers);
        if (response.status !== status || response.body?.code !== code) {
          wrong.push(`${row.endpoint} with ${proof}: ${response.status} ${response.body?.code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(closed).length * rows.length).toBeGreaterThan(700);
    expect(await stateOf(site.workspaceId)).toBe(before);
  });

  it("a session of another workspace gives access only to that other workspace", async () => {
    const there = await newSite(api, bff);
    const { token } = await there.visitor({ identityToken: there.signs() });
    const before = await stateOf(site.workspaceId);
    const headers = { origin: page, authorization: `Bearer ${token}` };
    for (const row of rows.slice(0, -1)) {
      const { endpoint, body, una: open } = row;
      const named = `${endpoint}${endpoint.includes("?") ? "&" : "?"}sdkToken=${site.sdkToken}` as Endpoint;
      for (const each of [endpoint, named]) {
        const response = await probe(bff.url, { ...row, endpoint: each }, headers);
        const expected = /[\da-f]{8}-/.test(endpoint) ? 404 : body ? 400 : open;
        expect([each, response.status]).toEqual([each, expected]);
        expect(response.text).not.toContain(site.workspaceId);
      }
    }
    expect(await stateOf(site.workspaceId)).toBe(before);
  });

  it("an endpoint accepts the session of an object's author, and another user's session if the object is not the author's", async () => {
    for (const row of rows) {
      const responses = [await probe(bff.url, row, other), await probe(bff.url, row, una)];
      const codes = responses.map(({ status }) => status);
      // Withdrawing a ballot succeeds even if the user has not voted.
      const otherwise = row.endpoint.startsWith("DELETE /embed/v1/polls") ? 200 : row.other;
      expect([row.endpoint, ...codes]).toEqual([row.endpoint, otherwise, row.una]);
    }
  });
});

describe("endpoints of the API", () => {
  it("an endpoint of the API rejects every credential that a browser can have, in any header", async () => {
    const visitor = await site.visitor({ identityToken: site.signs() });
    const proofs = [visitor.token, site.signs(), site.sdkToken, site.secretKey, `edk_${visitor.token}`];
    proofs.push(`edk_${site.signs()}`, `esk_${visitor.token}`, "");
    const endpoints = [
      ...routes.map(({ name }) => name),
      "POST /internal/workspace",
      "POST /internal/visitor",
    ];
    const before = await stateOf(site.workspaceId);
    for (const proof of proofs) {
      for (const endpoint of endpoints) {
        const filled = endpoint.replace(/:\w+/g, () => randomUUID()) as Endpoint;
        for (const headers of [{ "x-api-key": proof }, { authorization: `Bearer ${proof}` }]) {
          const { status } = await caller(api.url, headers as Record<string, string>)(filled);
          expect([endpoint, status]).toEqual([endpoint, 401]);
        }
      }
    }
    expect(await stateOf(site.workspaceId)).toBe(before);
  });
});
