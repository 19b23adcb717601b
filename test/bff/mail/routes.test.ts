import { afterAll, beforeAll, expect, it } from "vitest";
import { signMailLink } from "../../../api/mail/mail-token.ts";
import { newReader } from "../../api/mail/new-reader.ts";
import { type Api, afterThis, rootKeys, sharedApi, startApi } from "../../harness.ts";
import { asVariable, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

type Reader = Awaited<ReturnType<typeof newReader>>;

const tokenFor = (
  { workspaceId, userId, address }: Pick<Reader, "workspaceId" | "userId" | "address">,
  purpose: "preferences" | "confirmation" = "preferences",
  expires = 0,
) => signMailLink({ purpose, workspaceId, userId, expires }, address, api.config.API_ROOT_KEYS);

const visit = (token: string, body?: string, type = "application/x-www-form-urlencoded") =>
  fetch(`${bff.url}/mail/${token}`, {
    redirect: "manual",
    ...(body !== undefined && { method: "POST", body, headers: { "content-type": type } }),
  });

const choiceOf = async (reader: Reader) =>
  (await reader.staff.call("GET /staff/mail-preferences")).body as { newPosts: string; isConfirmed: boolean };

it("one click unsubscribes without sign-in or redirect, and a second one gets the same response", async () => {
  const reader = await newReader(api);
  await reader.addPost("Pending");
  const token = tokenFor(reader);
  expect((await visit(token)).status).toBe(200);
  expect(await choiceOf(reader)).toMatchObject({ newPosts: "at_once" });
  const responses = [
    await visit(token, "List-Unsubscribe=One-Click"),
    await visit(token, "List-Unsubscribe=One-Click"),
  ];
  const [first, second] = await Promise.all(responses.map((response) => response.text()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(second).toBe(first);
  expect(first).toContain("You will get no more e-mails");
  expect(await choiceOf(reader)).toMatchObject({ newPosts: "off" });
  expect(await reader.batch()).toMatchObject({ isDue: false, items: 0 });
});

it("one click also unsubscribes as multipart/form-data", async () => {
  const reader = await newReader(api);
  const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await visit(tokenFor(reader), part, "multipart/form-data; boundary=x")).status).toBe(200);
  expect(await choiceOf(reader)).toMatchObject({ newPosts: "off" });
});

it("the page's form stores a choice, and an incomplete form changes nothing", async () => {
  const reader = await newReader(api);
  const token = tokenFor(reader);
  const page = await visit(token, "frequency=weekly");
  expect(await page.text()).toContain('value="weekly" checked');
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none';style-src 'sha256-[^']+';base-uri 'none';form-action 'self';frame-ancestors 'none'$/,
  );
  expect(page.headers.get("cache-control")).toBe("no-store");
  const rejected = [await visit(token, ""), await visit(token, "frequency=hourly")];
  expect(rejected.map(({ status }) => status)).toEqual([400, 400]);
  expect(await choiceOf(reader)).toMatchObject({ newPosts: "weekly" });
});

it("a confirmation link confirms only by its button, also when used twice, and a page never shows the address", async () => {
  const reader = await newReader(api);
  await api.sql`update mail_preferences set confirmed_address = null where workspace_id = ${reader.workspaceId}`;
  const token = tokenFor(reader, "confirmation", Math.floor(Date.now() / 1_000) + 60);
  expect(await (await visit(token)).text()).toContain("<button>Confirm address</button>");
  expect(await choiceOf(reader)).toMatchObject({ isConfirmed: false });
  const pages = [await (await visit(token, "")).text(), await (await visit(token, "")).text()];
  expect(pages[0]).toContain("Address confirmed");
  expect(pages[1]).toBe(pages[0]);
  expect(pages.join()).not.toContain(reader.address);
  expect(await choiceOf(reader)).toMatchObject({ isConfirmed: true, newPosts: "at_once" });
});

it("a link that is forged, expired, for another purpose, address or person is a 404 page and changes nothing", async () => {
  const [reader, other] = [await newReader(api), await newReader(api)];
  const good = tokenFor(reader);
  const [id, claims = "", digest = ""] = good.split(".");
  const [, others] = tokenFor(other).split(".");
  const asConfirmation = Buffer.from(claims, "base64url");
  asConfirmation[0] = 1;
  const links = [
    "x",
    "x".repeat(1_000),
    good.slice(0, -2),
    `${good}.x`,
    [id, others, digest].join("."),
    [id, asConfirmation.toString("base64url"), digest].join("."),
    ["k9", claims, digest].join("."),
    tokenFor({ ...reader, address: other.address }),
    tokenFor({ ...reader, userId: other.userId }),
    tokenFor(reader, "preferences", 1),
    tokenFor(reader, "confirmation", Math.floor(Date.now() / 1_000) - 1),
  ];
  for (const link of links) {
    for (const response of [await visit(link), await visit(link, "List-Unsubscribe=One-Click")]) {
      expect([link, response.status, await response.text()]).toEqual([
        link,
        404,
        expect.stringContaining("This link is not valid"),
      ]);
    }
  }
  expect(await choiceOf(reader)).toMatchObject({ newPosts: "at_once" });
});

it("the page of a link that is not valid is in the language of the browser", async () => {
  const response = await fetch(`${bff.url}/mail/unknown`, { headers: { "accept-language": "fr-CH" } });
  expect(await response.text()).toMatch(/<html lang="fr">[\s\S]+Ce lien n’est pas valide/);
});

it("the page says when the API is away or a form is not complete, as HTML", async () => {
  const reader = await newReader(api);
  const lonely = await startBff({ url: "http://127.0.0.1:1", config: api.config });
  afterThis(() => lonely.stop());
  const away = await fetch(`${lonely.url}/mail/${tokenFor(reader)}`);
  for (const [response, status, text] of [
    [away, 503, "Try again"],
    [await visit(tokenFor(reader), "frequency=hourly"), 400, "The form is not complete"],
  ] as const) {
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain(text);
  }
  expect(away.headers.get("retry-after")).toMatch(/^\d+$/);
});

it.each([
  ["de", "Das hat nicht geklappt Versuche es gleich noch einmal.", "Dieser Link ist ungültig"],
  ["ja", "うまくいきませんでした しばらくしてからもう一度お試しください。", "このリンクは無効です"],
  ["ar", "لم ينجح ذلك أعد المحاولة بعد لحظة.", "هذا الرابط غير صالح"],
])(
  "in the language %s, the page of every failed request is in that language",
  async (language, failed, unknown) => {
    const reader = await newReader(api);
    const tight = await startBff(api, { RATE_LIMITS: "reads=1,writes=1" });
    afterThis(() => tight.stop());
    const path = `/mail/${tokenFor(reader)}`;
    const send = async (url: string, body?: string, charset = "utf-8", method = "POST") => {
      const type = `application/x-www-form-urlencoded; charset=${charset}`;
      const headers = { "accept-language": language, ...(body !== undefined && { "content-type": type }) };
      const response = await fetch(url, { headers, ...(body !== undefined && { method, body }) });
      const [, main = ""] = /<main>([\s\S]*)<\/main>/.exec(await response.text()) ?? [];
      return `${response.status} ${main
        .replace(/<[^>]+>|\s+/g, " ")
        .replace(/ +/g, " ")
        .trim()}`;
    };
    expect(await send(bff.url + path, "frequency=hourly")).toBe(`400 ${failed}`);
    expect(await send(bff.url + path, "x".repeat(5_000))).toBe(`413 ${failed}`);
    expect(await send(bff.url + path, "frequency=off", "klingon")).toBe(`415 ${failed}`);
    for (let n = 0; n < 5; n += 1) await send(tight.url + path);
    expect(await send(tight.url + path)).toBe(`429 ${failed}`);
    expect(await send(`${bff.url}/mail/%ff`)).toContain(`404 ${unknown}`);
    expect(await send(`${bff.url}${path}/more`)).toContain(`404 ${unknown}`);
    expect(await send(bff.url + path, "", undefined, "PUT")).toContain(`404 ${unknown}`);
  },
);

it("a link stays valid while its root key is one of API_ROOT_KEYS", async () => {
  const [older, newer] = [rootKeys(), rootKeys().replace("k1:", "k2:")];
  const rotated = await startApi({ API_ROOT_KEYS: `${newer},${older}` });
  afterThis(() => rotated.stop());
  const own = await startBff(rotated, { SHARED_ROOT_KEYS: asVariable(rotated.config.SHARED_ROOT_KEYS) });
  afterThis(() => own.stop());
  const { workspaceId, userId, address } = await newReader(rotated);
  const [second, first] = rotated.config.API_ROOT_KEYS;
  if (!first) throw new Error("one key");
  for (const roots of [[first], [second]] as const) {
    const claims = { purpose: "preferences", workspaceId, userId, expires: 0 } as const;
    const response = await fetch(`${own.url}/mail/${signMailLink(claims, address, [...roots])}`);
    expect(response.status).toBe(200);
  }
});
