import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RootKeys } from "../../../platform/process/environment.ts";
import { passHold } from "../../api/events/notify-people.ts";
import { newEndpoint } from "../../api/webhooks/new-endpoint.ts";
import { startReceiver } from "../../api/webhooks/receiver.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { caller, newBoard } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";
import { startBothServers } from "../../start-both-servers.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let system: Awaited<ReturnType<typeof startBothServers>>;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: "hello@acme.example",
    PUBLIC_BFF_URL: "http://localhost:4001",
  };
  system = await startBothServers({ ...settings, RATE_LIMITS: "off", LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await system?.stop();
  mail?.stop();
});

const events = ["post.created", "post.status_changed", "post.merged", "comment.created", "user.erased"];
const person = {
  sub: "zebulon-4711",
  name: "Zebulon Quagga",
  email: "zebulon.quagga@mail.example",
  picture: "https://quagga.example/zebulon.png",
};
const trace = /zebulon|quagga/i;

/** Returns the names of the tables of which some row contains the text. */
async function findTables(pattern: string): Promise<string[]> {
  const tables = await system.sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
  expect(tables.length).toBeGreaterThan(40);
  const found = [];
  for (const { name } of tables) {
    const rows =
      await system.sql`select from ${system.sql.unsafe(name)} t where t::text ~* ${pattern} limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it("after an erasure, no table, log line, feed, e-mail or webhook contains the person's id, name, address or picture", {
  timeout: 60_000,
}, async () => {
  const { site, sql, api, bff, keys } = system;
  const claims = { ws: site.workspaceId, sub: site.userId, scp: "staff" };
  const staff = caller(api.url, {
    "x-api-key": await mintDelegatedKey(RootKeys.parse(keys.SHARED_ROOT_KEYS), claims),
  });
  await staff("PATCH /staff/workspace-mail", { mailsFollowers: true });
  await staff("PATCH /staff/public-page", { isPublic: true, isIndexed: true });
  // An endpoint's failed responses are stored, so this one answers with what it was sent, which contains the name.
  const bodies: string[] = [];
  for (const format of ["standard", "slack"]) {
    const receiver = await startReceiver((response, _, { body }) => {
      bodies.push(body);
      response.statusCode = format === "slack" ? 500 : 200;
      response.end(body);
    });
    const config = { API_ROOT_KEYS: RootKeys.parse(keys.API_ROOT_KEYS) };
    await newEndpoint({ sql, config }, site.workspaceId, receiver.url, { format, events });
  }

  const place = await newBoard(site.call);
  const visitor = await site.visitor({ identityToken: site.signs(person) });
  const post = async (title: string) => {
    const input = { title, visibility: "public", ...place };
    const created = await visitor.call("POST /embed/v1/posts", input, { "idempotency-key": randomUUID() });
    return created.body.id as string;
  };
  const [kept, duplicate] = [await post("A watering plan"), await post("A plan for watering")];
  await visitor.call(`POST /embed/v1/posts/${kept}/comments`, { content: "Before breakfast." });
  await visitor.call(`POST /embed/v1/posts/${kept}/vote`);
  await staff(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate });
  for (const isBlocked of [true, false]) await staff(`PATCH /staff/users/${visitor.user.id}`, { isBlocked });
  await site.call(`POST /v1/posts/${kept}/comments`, { content: "We will." });
  const letters = async () => {
    await passHold({ sql }, site.workspaceId);
    return mail.lettersTo(person.email);
  };
  await expect.poll(letters).not.toEqual([]);
  await expect.poll(() => bodies.filter((body) => body.includes("We will."))).toHaveLength(2);
  await expect.poll(() => findTables("quagga")).toContain("public.webhook_deliveries");

  const erased = await visitor.call("POST /embed/visitor/erasure", { withTexts: false });
  const [before, lettersBefore] = [bodies.length, mail.letters.length];
  expect(erased.status).toBe(200);
  expect(await findTables("zebulon|quagga")).toEqual([]);

  await site.call(`POST /v1/posts/${kept}/comments`, { content: "It is done." });
  const { body: statuses } = await site.call("GET /v1/statuses");
  const { id: statusId } = statuses.find(({ value }: { value: string }) => value === "completed");
  await site.call(`PATCH /v1/posts/${kept}`, { statusId });
  const after = () => bodies.slice(before).join("\n");
  // The erasure's event can arrive before the response.
  await expect.poll(() => bodies.join("\n")).toContain("user.erased");
  for (const part of ["It is done.", "post.status_changed"]) await expect.poll(after).toContain(part);
  const page = `${bff.url}/b/${site.subdomain}`;
  const pages = await Promise.all(
    ["/ideas.atom", "/ideas.json", "/", `/ideas/${kept}`].map(async (path) =>
      (await fetch(page + path)).text(),
    ),
  );
  expect(pages.map((text) => text.includes("A watering plan"))).toEqual(pages.map(() => true));
  const written = [...bodies.slice(before), ...mail.letters.slice(lettersBefore), ...pages];
  expect(written.filter((text) => trace.test(text))).toEqual([]);
  expect([...api.lines, ...bff.lines].filter((line) => trace.test(line))).toEqual([]);
  expect(await findTables("zebulon|quagga")).toEqual([]);
});
