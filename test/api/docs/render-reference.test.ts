import { describe, expect, it } from "vitest";
import { renderErrors } from "../../../api/docs/render-errors.ts";
import { renderReference } from "../../../api/docs/render-reference.ts";
import { buildOpenApi } from "../../../api/openapi.ts";
import { publicRoutes } from "../../../api/reference/references.ts";

const reference = renderReference(buildOpenApi("https://api.example.com"), "");
const errors = renderErrors("");

/** What people read: markup without its tags, white space as one space but in samples. */
function readable(markup: string): string {
  const text = markup
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}

const all = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map(([, found = ""]) => found);
const doorOf = (id: string) =>
  new RegExp(`<section class="door pair" id="${id}"[\\s\\S]*?</section>`).exec(reference)?.[0] ?? "";
const textOf = (id: string) => readable(doorOf(id)).replace(/\s+/g, " ");
const samplesOf = (id: string) => all(doorOf(id), /<pre[^>]*>([\s\S]*?)<\/pre>/g).map(readable);

describe("the reference", () => {
  it("has one section for each door, with its method and path", () => {
    const lines = all(reference, /<p class="line">([\s\S]*?)<\/p>/g).map((line) => readable(line).trim());
    expect(lines.sort()).toEqual(publicRoutes.map(({ name }) => name).sort());
  });

  it("leads to every section from its menu, and nowhere else", () => {
    const ids = all(reference, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const hrefs = all(reference, /href="#([^"]+)"/g);
    expect(hrefs.filter((href) => !ids.includes(href))).toEqual([]);
    const menu = all(/<nav class="side"[\s\S]*?<\/nav>/.exec(reference)?.[0] ?? "", /href="#([^"]+)"/g);
    const doors = all(reference, /<section class="door pair" id="([^"]+)"/g);
    expect(doors).toHaveLength(51);
    expect(doors.filter((id) => !menu.includes(id))).toEqual([]);
  });

  it("explains every code it names on the page of codes", () => {
    const named = all(reference, /href="\/docs\/errors#([^"]+)"/g);
    expect(named.length).toBeGreaterThan(300);
    const explained = all(errors, /<div class="code-row" id="([^"]+)"/g);
    expect(named.filter((code) => !explained.includes(code))).toEqual([]);
    expect(new Set(explained).size).toBe(explained.length);
  });

  it("tells the type, the limits and the need of a field", () => {
    expect(textOf("create-post")).toContain("title text required The idea in one line. 1 to 200 characters.");
    expect(textOf("create-post")).toContain("visibility public or private required A private post");
    expect(textOf("list-posts")).toMatch(/limit whole number .* 1 to 100\. 20 when left out/);
    expect(textOf("list-posts")).toContain("boardId list of UUIDs");
    expect(textOf("list-categories")).toContain("A list of categories");
  });

  it("shows a call that can be copied: address, key, body", () => {
    const [request = "", answer = ""] = samplesOf("create-tag");
    expect(request).toMatch(
      /^curl https:\/\/api\.example\.com\/v1\/tags \\\n {2}-H "x-api-key: \$EARSHOT_API_KEY" \\\n/,
    );
    expect(JSON.parse(answer)).toMatchObject(JSON.parse(/-d '([\s\S]*)'$/.exec(request)?.[1] ?? ""));
    expect(samplesOf("update-tag")[0]).toMatch(/^curl -X PATCH /);
    expect(samplesOf("delete-tag")[0]).toMatch(/^curl -X DELETE /);
    expect(samplesOf("toggle-post-vote")[0]).toMatch(/^curl -X POST /);
    expect(samplesOf("list-posts")[0]).toContain("'https://api.example.com/v1/posts?status=active&");
  });

  it("tells who may call", () => {
    expect(textOf("list-posts")).toContain("For everyone with a key.");
    expect(textOf("list-votes")).toContain("For staff: owners, admins and members.");
    expect(textOf("get-credentials")).toContain("For owners and admins.");
  });
});
