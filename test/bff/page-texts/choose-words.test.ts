import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailLocale } from "../../../api/mail/contract.ts";
import { texts } from "../../../bff/page-texts/locales.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newPublicSite } from "../public-page/new-public-site.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
let site: Awaited<ReturnType<typeof newPublicSite>>;
let idea: string;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  site = await newPublicSite(api);
  idea = await site.addPost("12345");
  await site.addPoll("67890", ["1", "2"]);
  await site.addPoll("98765", ["1", "2"]);
  await api.sql`
    update polls set start_at = now() - interval '2 days', end_at = now() - interval '1 day'
    where workspace_id = ${site.workspaceId} and title = '98765'`;
});
afterAll(async () => {
  await bff?.stop();
});

const get = async (path: string, language?: string) => {
  const headers = language === undefined ? {} : { "accept-language": language };
  const response = await fetch(bff.url + path, { headers });
  return { text: await response.text(), headers: response.headers, status: response.status };
};

describe.each(MailLocale.options)("in the language %s", (locale) => {
  it("every page is in the language of the browser, with its direction, and says so to caches", async () => {
    for (const [path, word] of [
      ["/", texts[locale].search],
      [`/ideas/${idea}`, texts[locale].take],
      ["/roadmap", texts[locale].noneHere],
      ["/polls", texts[locale].open],
      ["/changelog", texts[locale].noEntries],
    ] as const) {
      const { text, headers } = await get(site.path + path, `${locale}-XX,${locale};q=0.9,en;q=0.1`);
      expect(text).toContain(`<html lang="${locale}"${locale === "ar" ? ' dir="rtl"' : ""}>`);
      expect([path, text.includes(word)]).toEqual([path, true]);
      expect(headers.get("vary")).toBe("Accept-Language, Accept-Encoding");
    }
  });

  it("a poll's share and end are in the language of the browser, and a poll that is over has ended", async () => {
    const { text } = await get(`${site.path}/polls`, locale);
    const share = new Intl.NumberFormat(locale, { style: "percent" }).format(0);
    expect(text).toContain(`· ${share}<meter`);
    const articles = text.split("<article");
    for (const [title, key] of [
      ["67890", "ends"],
      ["98765", "ended"],
    ] as const) {
      const [before = "", after = ""] = texts[locale][key].split("{n}");
      const [isolate, end] = locale === "ar" ? ["\u2068", "\u2069"] : ["", ""];
      const article = articles.find((one) => one.includes(title));
      expect(article).toContain(`<span>${before}${isolate}<time`);
      expect(article).toContain(`</time>${end}${after}</span>`);
      // Without the time and its zone, readers elsewhere would take it for another day.
      expect(article).toMatch(/<time[^>]*>[^<]*\p{N}:\p{N}\p{N}[^<]*UTC/u);
    }
  });

  it("statuses have names in the language of the browser, unless staff have renamed them", async () => {
    const { text } = await get(`${site.path}/roadmap`, locale);
    const { planned, inProgress, completed } = texts[locale];
    for (const name of [planned, inProgress, completed]) expect(text).toContain(`</svg>${name}</span>`);
    const renamed = await newPublicSite(api);
    await api.sql`
      update statuses set name = 'Soon' where workspace_id = ${renamed.workspaceId} and value = 'planned'`;
    expect((await get(`${renamed.path}/roadmap`, locale)).text).toContain("</svg>Soon</span>");
  });

  it("an unknown page is in the language of the browser", async () => {
    const { text, status } = await get("/b/unknown-workspace/", locale);
    expect([status, text.includes(texts[locale].notFound)]).toEqual([404, true]);
  });

  it("every text is present, keeps its place for a value, and has an English counterpart", () => {
    const places = (value: unknown) => JSON.stringify(value).includes("{n}");
    for (const [name, english] of Object.entries(texts.en)) {
      const text = texts[locale][name as keyof typeof texts.en];
      expect([name, Boolean(text), places(text)]).toEqual([name, true, places(english)]);
    }
  });
});

it.each([undefined, "*", "tlh"])("a page is in English for a browser that accepts %s", async (language) => {
  expect((await get(site.path, language)).text).toContain('<html lang="en">');
});

it("the language of the workspace, or else of its posts, takes precedence over that of the browser", async () => {
  const german = await newPublicSite(api);
  await api.sql`update workspaces set language = 'german' where id = ${german.workspaceId}`;
  const first = await get(german.path, "fr");
  expect([first.text.includes('<html lang="de">'), first.headers.get("vary")]).toEqual([
    true,
    "Accept-Encoding",
  ]);
  const chosen = await newPublicSite(api);
  await api.sql`
    update workspaces set language = 'german', look = '{"locale": "pt-BR"}' where id = ${chosen.workspaceId}`;
  expect((await get(chosen.path, "fr")).text).toContain('<html lang="pt">');
});

it("two readers with different languages at the same time each get their own", async () => {
  const pages = await Promise.all(["ja", "fr", "ja", "de"].map((language) => get(site.path, language)));
  expect(pages.map(({ text }) => /lang="(\w+)"/.exec(text)?.[1])).toEqual(["ja", "fr", "ja", "de"]);
});
