import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { afterThis, caller, newBoard, type OwnApi, startApi } from "../harness.ts";
import { newSite, page, type RunningBff, startBff } from "./start-bff.ts";

let api: OwnApi;
let bff: RunningBff;
beforeAll(async () => {
  api = await startApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await api?.stop();
  await bff?.stop();
});

const idea = { title: "An idea", visibility: "public" };

/**
 * Sends headers that `fetch` does not allow, such as `Host`. Returns the status code, and one string that
 * contains the response's headers and body.
 */
function sendRaw(url: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; said: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, headers, setHost: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const said = JSON.stringify(response.rawHeaders) + Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, said });
      });
    });
    sent.on("error", reject).end();
  });
}

describe("a caller's address", () => {
  const tcp = "127.0.0.1";
  /**
   * For each set of request headers: the caller's address that the BFF finds behind zero, one and two trusted
   * proxies.
   */
  const chains: [headers: Record<string, string>, hops0: string, hops1: string, hops2: string][] = [
    [{}, tcp, tcp, tcp],
    [{ "x-forwarded-for": "203.0.113.1" }, tcp, "203.0.113.1", "203.0.113.1"],
    [{ "x-forwarded-for": "203.0.113.2, 198.51.100.1" }, tcp, "198.51.100.1", "203.0.113.2"],
    [{ "x-forwarded-for": "203.0.113.3, 203.0.113.4, 198.51.100.2" }, tcp, "198.51.100.2", "203.0.113.4"],
    [{ "x-forwarded-for": "127.0.0.1, 198.51.100.3" }, tcp, "198.51.100.3", tcp],
    [{ "x-real-ip": "203.0.113.5" }, tcp, tcp, tcp],
    [{ "cf-connecting-ip": "203.0.113.6" }, tcp, tcp, tcp],
    [{ "true-client-ip": "203.0.113.7" }, tcp, tcp, tcp],
    [{ forwarded: "for=203.0.113.8" }, tcp, tcp, tcp],
    [{ "x-forwarded-for": "2001:db8:1:2::9" }, tcp, "2001:db8:1:2", "2001:db8:1:2"],
    [{ "x-forwarded-for": "2001:db8:1:2:ffff::1" }, tcp, "2001:db8:1:2", "2001:db8:1:2"],
    [{ "x-client-ip": "203.0.113.9", "x-forwarded": "for=203.0.113.9" }, tcp, tcp, tcp],
  ];

  it.each([0, 1, 2])(
    "with TRUSTED_PROXY_HOPS=%i, the caller's address is taken only from the connection and X-Forwarded-For",
    async (hops) => {
      const strict = await startBff(api, {
        RATE_LIMITS: "reads=1000,writes=1",
        TRUSTED_PROXY_HOPS: `${hops}`,
      });
      afterThis(strict.stop);
      const site = await newSite(api, bff);
      const seen = new Set<string>();
      const wrong: unknown[] = [];
      for (const [headers, ...addresses] of chains) {
        const address = addresses[hops] ?? "";
        const call = caller(strict.url, { origin: page, ...headers });
        const { status } = await call("POST /embed/session", { sdkToken: site.sdkToken });
        if (status !== (seen.has(address) ? 429 : 201)) wrong.push([headers, status]);
        seen.add(address);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("a hostile host name", () => {
  it.each([
    ["host", "evil.example"],
    ["host", "evil.example:4001"],
    ["host", "localhost@evil.example"],
    ["host", "evil.example/embed"],
    ["host", "evil.example\\@localhost"],
    ["x-forwarded-host", "evil.example"],
    ["x-host", "evil.example"],
    ["x-forwarded-server", "evil.example"],
    ["x-original-url", "//evil.example/"],
    ["forwarded", "host=evil.example"],
    ["x-forwarded-proto", "evil.example"],
  ])("a hostile host name in the header %s never appears in a response: %s", async (name, value) => {
    const site = await newSite(api, bff);
    const trusting = await startBff(api, { TRUSTED_PROXY_HOPS: "1" });
    afterThis(trusting.stop);
    const paths = [
      `/embed/open?sdkToken=${site.sdkToken}`,
      "/docs/errors",
      "/nowhere",
      "/embed/session",
      "/healthz",
    ];
    for (const path of paths) {
      const { status, said } = await sendRaw(trusting.url, path, { host: "x", origin: page, [name]: value });
      expect([200, 302, 400, 404, 405]).toContain(status);
      expect(said).not.toContain("evil");
    }
  });
});

const offers: [string, () => object][] = [
  ["anonymous visitors", () => ({})],
  ["visitors with made-up ids", () => ({ profile: { id: randomUUID(), fullName: "A visitor" } })],
];

describe("vote limits", () => {
  it.each(offers)(
    "%s at one IP address can cast at most 60 votes an hour in total, however many sessions they open",
    async (_title, offer) => {
      const usual = await startBff(api, { RATE_LIMITS: "reads=600,writes=120" });
      afterThis(usual.stop);
      const site = await newSite(api, bff);
      const post = (await site.call("POST /v1/posts", { ...idea, ...(await newBoard(site.call)) })).body.id;
      const call = caller(usual.url, { origin: page });
      const tokens: string[] = [];
      const rejected = new Set<number>();
      for (let batch = 0; batch < 40; batch++) {
        const opening = Array.from({ length: 25 }, () =>
          call("POST /embed/session", { sdkToken: site.sdkToken, ...offer() }),
        );
        for (const { status, body } of await Promise.all(opening)) {
          if (status === 201) tokens.push(body.token);
          else rejected.add(status);
        }
      }
      expect([tokens.length, ...rejected]).toEqual([120, 429]);
      expect(await site.countUsers()).toBe(0);
      const votes = await Promise.all(tokens.map((token) => voteAs(usual.url, token, post)));
      expect(votes.filter(({ status }) => status === 200)).toHaveLength(60);
      expect((await site.call(`GET /v1/posts/${post}`)).body.votesCount).toBe(60);
      expect(await site.countUsers()).toBe(60);
    },
  );

  it("existing users without a signed identity can also cast at most 60 votes an hour in total from one IP address", async () => {
    const usual = await startBff(api, { RATE_LIMITS: "reads=600,writes=120" });
    afterThis(usual.stop);
    const site = await newSite(api, usual);
    const post = (await site.call("POST /v1/posts", { ...idea, ...(await newBoard(site.call)) })).body.id;
    await api.sql`
      insert into users (workspace_id, role, identity, external_id, full_name)
      select ${site.workspaceId}, 'end_user', 'unverified', n::text, 'Someone' from generate_series(1, 70) n`;
    let counted = 0;
    for (let n = 1; n <= 70; n += 1) {
      const { token } = await site.visitor({ profile: { id: `${n}` } });
      const { status } = await voteAs(usual.url, token, post);
      if (status === 200) counted += 1;
      else expect(status).toBe(429);
    }
    expect(counted).toBe(60);
    expect(await site.countUsers()).toBe(70);
  });
});

function voteAs(url: string, token: string, post: string) {
  return caller(url, { origin: page, authorization: `Bearer ${token}` })(`POST /embed/v1/posts/${post}/vote`);
}

describe("the limit on posts and comments", () => {
  it.each(offers)(
    "the limit on new posts is ten a minute for %s, and does not affect visitors with an identity token",
    async (_title, offer) => {
      const usual = await startBff(api, { RATE_LIMITS: "reads=600,writes=120" });
      afterThis(usual.stop);
      const site = await newSite(api, usual);
      const place = await newBoard(site.call);
      const { call } = await site.visitor(offer());
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1)
        statuses.push((await call("POST /embed/v1/posts", { ...idea, ...place })).status);
      expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
      const una = await site.visitor({ identityToken: site.signs() });
      for (let n = 0; n < 12; n += 1) {
        expect((await una.call("POST /embed/v1/posts", { ...idea, ...place })).status).toBe(201);
      }
      // Votes have a separate limit.
      const { data } = (await call("GET /embed/v1/posts")).body;
      expect((await call(`POST /embed/v1/posts/${data[0].id}/vote`)).status).toBe(200);
    },
  );
});

describe("= ", () => {
  it("user input never makes a server fetch a URL, such as the URL of an avatar, an image, a link or an origin", async () => {
    let probes = 0;
    const spy = createServer((socket) => {
      probes += 1;
      socket.destroy();
    });
    await once(spy.listen(0, "127.0.0.1"), "listening");
    afterThis(() => void spy.close());
    const address = `https://127.0.0.1:${(spy.address() as AddressInfo).port}`;
    const site = await newSite(api, bff);
    const place = await newBoard(site.call);
    const una = await site.visitor({
      identityToken: site.signs({ avatar_url: `${address}/a.png`, name: address }),
    });
    await site.open({ profile: { id: "u", avatarUrl: `${address}/b.png` } });
    const description = `![x](${address}/p.png) [y](${address}) ${address} <img src="${address}">`;
    const post = await una.call("POST /embed/v1/posts", { ...idea, ...place, description });
    expect(post.status).toBe(201);
    expect((await una.call(`GET /embed/v1/posts/${post.body.id}`)).text).toContain(address);
    await una.call(`POST /embed/v1/posts/${post.body.id}/comments`, { content: description });
    await caller(bff.url, { origin: address, referer: address })(`GET /embed/open?sdkToken=${site.sdkToken}`);
    await una.call("GET /embed/v1/posts");
    expect(probes).toBe(0);
  });

  it("user input cannot pollute a prototype, whatever its property names", async () => {
    const site = await newSite(api, bff);
    const una = await site.visitor({ identityToken: site.signs() });
    const body = (inside: string) => `{"sdkToken":"${site.sdkToken}",${inside}}`;
    for (const inside of [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"profile":{"id":"u","__proto__":{"polluted":1}}',
    ]) {
      for (const endpoint of ["POST /embed/session", "POST /embed/open"] as const)
        expect((await site.fromPage(endpoint, body(inside))).status).toBe(400);
      expect((await una.call("POST /embed/v1/posts", body(inside))).status).toBe(400);
    }
    expect((await una.call("GET /embed/v1/posts?__proto__[polluted]=1")).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("polluted" in {}).toBe(false);
  });
});

describe("cached and shared responses", () => {
  it("cached and shared responses never leak data between workspaces, users or sessions, whatever the order of requests", async () => {
    const sites = await Promise.all([newSite(api, bff), newSite(api, bff)]);
    const people = await Promise.all(
      sites.flatMap((site, n) =>
        ["a", "b"].map(async (who) => {
          const name = `${who}-of-${n}`;
          const visitor = await site.visitor({ identityToken: site.signs({ sub: name, name }) });
          return { site, name, call: visitor.call };
        }),
      ),
    );
    const posts = await Promise.all(
      people.map(async ({ site, name, call }) => {
        const post = {
          ...idea,
          ...(await newBoard(site.call)),
          visibility: "private",
          description: `*${name}*`,
        };
        return (await call("POST /embed/v1/posts", post)).body.id as string;
      }),
    );
    const open = (n: number) => `GET /embed/open?sdkToken=${people[n]?.site.sdkToken}` as const;
    const etags = await Promise.all(
      people.map(async ({ call }, n) => (await call(open(n))).headers.get("etag") ?? ""),
    );
    expect(new Set(etags).size).toBe(4);
    const requested = Array.from(
      { length: 200 },
      (_, turn) => [turn % 4, (turn * 7 + Math.floor(turn / 4)) % 4] as const,
    );
    await Promise.all(
      requested.map(async ([n, other]) => {
        const person = people[n];
        if (!person) throw new Error("nobody");
        const kept = { "if-none-match": n === other ? "x" : (etags[other] ?? "") };
        const opened = await person.call(open(n), undefined, kept);
        expect([opened.status, opened.body.visitor.fullName]).toEqual([200, person.name]);
        expect(opened.body.workspace.id).toBe(person.site.workspaceId);
        const read = await person.call(`GET /embed/v1/posts/${posts[other]}`);
        expect(read.status).toBe(n === other ? 200 : 404);
        if (n === other) expect(read.body.prose).toEqual([["p", [["em", [person.name]]]]]);
      }),
    );
  });
});

describe("log lines", () => {
  it("every line of the log is one JSON object, whatever paths, headers and bodies contain", async () => {
    const chunks: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void chunks.push(line) });
    const told = await startBff(api, {}, log);
    afterThis(told.stop);
    const site = await newSite(api, told);
    const forged = '\\n{"level":60,"msg":"forged"}';
    const encoded = encodeURIComponent('\n{"level":60,"msg":"forged"}');
    const una = await site.visitor({ identityToken: site.signs({ sub: 'x{"level":60,"msg":"forged"}' }) });
    await una.call(`GET /embed/v1/posts/${encoded}`);
    await una.call(`GET /embed/v1/posts?search=${encoded}`);
    await una.call("POST /embed/v1/posts", { title: '\n{"level":60,"msg":"forged"}' });
    await una.call("GET /embed/v1/posts", undefined, { "x-request-id": forged, "user-agent": forged });
    await caller(told.url, { origin: `https://${randomUUID()}${forged}` })(
      `GET /embed/open?sdkToken=${site.sdkToken}`,
    );
    await api.sql`alter table boards rename to gone`;
    await una.call("GET /embed/v1/boards");
    await api.sql`alter table gone rename to boards`;
    expect(chunks.length).toBeGreaterThan(0);
    for (const line of chunks.join("").split("\n").slice(0, -1)) {
      const { level, msg } = JSON.parse(line);
      expect([10, 20, 30, 40, 50]).toContain(level);
      expect(msg).not.toBe("forged");
    }
  });
});
