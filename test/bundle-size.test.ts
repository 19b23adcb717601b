import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../platform/process/project-root.ts";
import { languages as translated } from "../widget/locales/languages.ts";

// Global set-up builds these files before the tests run.
const folder = join(projectRoot, "dist/widget");
const chunks = readdirSync(join(folder, "embed")).filter((name) => name.endsWith(".js"));
const files = ["embed.js", "embed.single.js", ...chunks.map((name) => `embed/${name}`)];
const read = (name: string) => readFileSync(join(folder, name));
const brotli = (name: string) => read(`${name}.br`).length;
const panel = files.find((name) => name.startsWith("embed/panel-")) ?? "there is no panel chunk";
const languages = files.filter((name) => /\/[a-z]{2}-[\w-]{8}\.js$/.test(name));

describe("the widget's size", () => {
  it("the loader, which every page view loads, has at most 1,500 Brotli bytes", () => {
    expect(brotli("embed.js")).toBeLessThanOrEqual(1_500);
  });

  it("the script of the public page has at most 1,000 Brotli bytes", () => {
    expect(brotli("embed.page.js")).toBeLessThanOrEqual(1_000);
  });

  it("the first chunk has at most 16,500 Brotli bytes", () => {
    expect(brotli(panel)).toBeLessThanOrEqual(16_500);
  });

  it("the widget loads one chunk until the first list is painted, and that chunk imports no other chunk", () => {
    expect(read(panel).toString()).not.toMatch(/(^|;)import[^(]*from|(^|;)import["'`]/);
  });

  it("all chunks for a visitor who has neither taken part nor opened the roadmap or the polls have at most 33,000 Brotli bytes in English", () => {
    const all = ["embed.js", ...chunks.map((name) => `embed/${name}`)].filter(
      (name) => !languages.includes(name) && !/\/(optional|polls|pictures|marks|markdown)-/.test(name),
    );
    expect(all.reduce((sum, name) => sum + brotli(name), 0)).toBeLessThanOrEqual(33_000);
  });

  it("the chunk for the roadmap and for visitors who have taken part has at most 4,700 Brotli bytes", () => {
    const found = files.filter((name) => name.startsWith("embed/optional-"));
    expect(found.map((name) => brotli(name) <= 4_700)).toEqual([true]);
  });

  it("all code in English has at most 46,000 Brotli bytes", () => {
    const all = ["embed.js", ...chunks.map((name) => `embed/${name}`)].filter(
      (name) => !languages.includes(name),
    );
    expect(all.reduce((sum, name) => sum + brotli(name), 0)).toBeLessThanOrEqual(46_000);
  });

  it("the chunks for pictures, for the toolbar of forms and for marked words have at most 6,100 Brotli bytes together", () => {
    const found = files.filter((name) => /\/(pictures|markdown|marks)-/.test(name));
    expect(found).toHaveLength(3);
    expect(found.reduce((sum, name) => sum + brotli(name), 0)).toBeLessThanOrEqual(6_100);
  });

  it("the chunk that marks the words of a search has at most 600 Brotli bytes", () => {
    const found = files.filter((name) => name.startsWith("embed/marks-"));
    expect(found.map((name) => brotli(name) <= 600)).toEqual([true]);
  });

  it("the single file, for pages that allow no further code, has at most 49,500 Brotli bytes", () => {
    expect(brotli("embed.single.js")).toBeLessThanOrEqual(49_500);
  });

  it("each further language has one chunk of at most 1,900 Brotli bytes", () => {
    expect(languages).toHaveLength(Object.keys(translated).length);
    for (const name of languages) expect([name, brotli(name) <= 1_900]).toEqual([name, true]);
  });
});

it.each(files)("%s has Brotli and gzip files with the same content", (name) => {
  expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name))).toBe(true);
  expect(gunzipSync(read(`${name}.gz`)).equals(read(name))).toBe(true);
});

const lazyViews = files.find((name) => name.startsWith("embed/lazy-views-")) ?? "there are no lazy views";

/** The file that loads a chunk. */
function loaderOf(name: string): string {
  if (/\/(panel|extras)-/.test(name)) return "embed.js";
  return /\/(optional|polls|pictures|marks|markdown)-/.test(name) ? lazyViews : panel;
}

it("the file that loads a chunk contains the chunk's name and content hash", () => {
  for (const name of files.filter((name) => name.startsWith("embed/"))) {
    const loader = read(loaderOf(name)).toString();
    const hash = createHash("sha256").update(read(name)).digest("base64");
    expect([name, loader.includes(name), loader.includes(`sha256-${hash}`)]).toEqual([name, true, true]);
  }
});

it("the panel and the later views begin with a hint to compile their functions while loading", () => {
  const large = files.filter((name) => /\/(panel|lazy-views)-/.test(name));
  expect(large).toHaveLength(2);
  for (const name of large) expect(read(name).toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

/** DOM APIs that a page's policy can block, or that parse text as markup. */
const sinks =
  /outerHTML|insertAdjacentHTML|document\.write|new Function|\beval\(|setAttribute\(.style|createElement\(.style|\.srcdoc/;

const countInnerHtml = (code: string) => code.match(/innerHTML/g)?.length ?? 0;
const ofPreact = countInnerHtml(
  readFileSync(join(projectRoot, "node_modules/preact/dist/preact.mjs"), "utf8"),
);

describe("the code of the widget", () => {
  it.each(files)(
    "%s sets innerHTML only in Preact's `dangerouslySetInnerHTML`, which no view uses",
    (name) => {
      const holdsPreact = name === panel || name === "embed.single.js";
      expect(countInnerHtml(read(name).toString())).toBe(holdsPreact ? ofPreact : 0);
    },
  );

  it.each(files)("%s uses no other unsafe DOM API", (name) => {
    expect(sinks.exec(read(name).toString())?.[0]).toBeUndefined();
  });

  it.each(files)("%s contains no validation library, no Node.js module and no local address", (name) => {
    const rejected = /\bzod\b|\bprocess\.|require\(|localhost|127\.0\.0\.1/i;
    expect(rejected.exec(read(name).toString())?.[0]).toBeUndefined();
  });
});

describe("the size of the dashboard", () => {
  const folder = join(projectRoot, "dist/dashboard");
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const first = [
    "index.html",
    ...[...page.matchAll(/(?:src|href)="\/dashboard\/([^"]+)"/g)].map((found) => `${found[1]}`),
  ];
  const files = readdirSync(join(folder, "assets"));

  it("the dashboard's first page loads at most 60,000 Brotli bytes, including all files that it references", () => {
    expect(first.length).toBeGreaterThan(2);
    const sizes = first.map((name) => readFileSync(join(folder, `${name}.br`)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });

  it("the dashboard loads the code of every further page only when that page opens", () => {
    const pages = files.filter((name) => /-page-.*\.js$/.test(name));
    expect(pages.length).toBeGreaterThanOrEqual(15);
    expect(first.filter((name) => name.includes("-page-"))).toEqual([]);
  });

  it("the dashboard has no inline script or style, and contains no validation library", () => {
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
    for (const name of files.filter((name) => name.endsWith(".js"))) {
      const text = readFileSync(join(folder, "assets", name), "utf8");
      expect(/\bzod\b|\bprocess\./.exec(text)?.[0], name).toBeUndefined();
    }
  });
});
