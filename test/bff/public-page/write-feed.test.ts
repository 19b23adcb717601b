import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { newPublicSite } from "./new-public-site.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => /^(item|entry|link)$/.test(name),
});
const read = async (path: string, type: string) => {
  const response = await fetch(bff.url + path);
  const text = await response.text();
  expect([path, response.status, response.headers.get("content-type")]).toEqual([
    path,
    200,
    `application/${type}; charset=utf-8`,
  ]);
  if (type.endsWith("json")) return JSON.parse(text);
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text);
};

const title = `<b>&amp; "]]> ]]></title><item>ü`;

/** A site with one entry and two ideas, one of them on the board "garden". */
async function newFilledSite() {
  const site = await newPublicSite(api);
  const garden = await newBoard(site.call, { title: "Garden", url: "garden" });
  const idea = await site.addPost("First", { description: "It is **bold** ]]>." });
  const other = await site.addPost(title, garden);
  const entry = await site.addEntry(
    title,
    "News ]]> <script>alert(1)</script> [x](https://a.example/?a=1&b=2)",
  );
  return { ...site, idea, other, entry };
}

it("an RSS 2.0 feed has the required elements, and each item a permanent link, a date, its title and its content", async () => {
  const site = await newFilledSite();
  const { rss } = await read(`${site.path}/changelog.rss`, "rss+xml");
  expect(rss["@_version"]).toBe("2.0");
  const { channel } = rss;
  expect(channel.title).toBe("Test: changelog");
  expect([channel.description, ...channel.link]).toEqual(["Test: changelog", `${site.address}/changelog`]);
  expect(channel["atom:link"]).toMatchObject({ "@_rel": "self", "@_href": `${site.address}/changelog.rss` });
  const [item] = channel.item;
  expect(item.title).toBe(`<b>&amp; "]] > ]] ></title><item>ü`);
  expect(channel.item).toHaveLength(1);
  expect(item.link).toEqual([`${site.address}/changelog/${site.entry}`]);
  expect(item.guid["#text"] ?? item.guid).toBe(`urn:uuid:${site.entry}`);
  expect(Date.parse(item.pubDate)).toBeGreaterThan(Date.now() - 600_000);
  expect(item["content:encoded"]).toContain("&lt;script&gt;");
  expect(item["content:encoded"]).not.toContain("<script");
});

it("an Atom feed has the required elements in the feed and in each entry, whose title is escaped HTML", async () => {
  const site = await newFilledSite();
  const { feed } = await read(`${site.path}/ideas.atom`, "atom+xml");
  expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
  expect(feed.id).toBe(`${site.address}/`);
  expect(feed.title).toBe("Test: ideas");
  expect(feed.author.name).toBeTruthy();
  expect(Date.parse(feed.updated)).toBeGreaterThan(Date.now() - 600_000);
  expect(feed.link.map((link: Record<string, string>) => [link["@_rel"], link["@_href"]])).toEqual(
    expect.arrayContaining([["self", `${site.address}/ideas.atom`]]),
  );
  expect(feed.entry).toHaveLength(2);
  for (const entry of feed.entry) {
    const [, id] = /^urn:uuid:([\da-f-]{36})$/.exec(entry.id) ?? [];
    expect(entry.link[0]["@_href"]).toBe(`${site.address}/ideas/${id}`);
    expect(Date.parse(entry.updated)).toBeGreaterThan(Date.now() - 600_000);
  }
  expect(feed.entry[0].title).toEqual({
    "@_type": "html",
    "#text": "&lt;b&gt;&amp;amp; &quot;]]&gt; ]]&gt;&lt;/title&gt;&lt;item&gt;ü",
  });
  expect(feed.entry[1].content["#text"]).toContain("<strong>bold</strong> ]]&gt;.");
});

it("a JSON feed has the required members, and a board's feed has only the board's ideas", async () => {
  const site = await newFilledSite();
  const feed = await read(`${site.path}/ideas.json?board=garden`, "feed+json");
  expect(feed).toMatchObject({
    version: expect.stringMatching(/^https:\/\/jsonfeed\.org\/version\/1/),
    title: "Test: Garden",
    home_page_url: `${site.address}/?board=garden`,
    feed_url: `${site.address}/ideas.json?board=garden`,
  });
  expect(feed.items).toHaveLength(1);
  expect(feed.items[0]).toMatchObject({ id: `urn:uuid:${site.other}`, title });
});

it("an item of a feed keeps its identity if the workspace gets another short name", async () => {
  const site = await newFilledSite();
  const idsOf = async (path: string) => {
    const { items } = await read(`${path}/ideas.json`, "feed+json");
    return items.map(({ id }: { id: string }) => id);
  };
  const before = await idsOf(site.path);
  expect(before).toHaveLength(2);
  const subdomain = `s${crypto.randomUUID().slice(0, 8)}`;
  expect((await site.call("PATCH /v1/workspaces/current", { subdomain })).status).toBe(200);
  expect(await idsOf(`/b/${subdomain}`)).toEqual(before);
});

it("a feed without items is valid, and the home page links to each feed", async () => {
  const site = await newPublicSite(api);
  await read(`${site.path}/changelog.rss`, "rss+xml");
  await read(`${site.path}/changelog.atom`, "atom+xml");
  expect((await read(`${site.path}/changelog.json`, "feed+json")).items).toEqual([]);
  const page = await (await fetch(`${bff.url}${site.path}`)).text();
  const links = [...page.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)">/g)];
  expect(links).toHaveLength(6);
  for (const [, type = "", href = ""] of links) await read(href, type.replace("application/", ""));
});

it("a character that XML cannot contain is left out of a feed", async () => {
  const site = await newPublicSite(api);
  const id = await site.addPost("Plain");
  await api.sql`update posts set title = ${"Bell\u0007 \uffff here"}, description = ${"A\u0008B"} where id = ${id}`;
  const { rss } = await read(`${site.path}/ideas.rss`, "rss+xml");
  expect(rss.channel.item[0].title).toBe("Bell  here");
});
