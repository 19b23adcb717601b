import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { goInside, signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

/** Texts that call `hurt()` if the page executes them. */
const payloads = [
  "<script>hurt()</script>",
  "<ScRiPt>hurt()</sCrIpT>",
  "<script src=data:,hurt()></script>",
  "<img src=x onerror=hurt()>",
  "<img src=x oNeRrOr='hurt()'>",
  "<img/src/onerror=hurt()>",
  '"><img src=x onerror=hurt()>',
  "'><img src=x onerror=hurt()>",
  "`><img src=x onerror=hurt()>",
  "--><img src=x onerror=hurt()>",
  "]]><img src=x onerror=hurt()>",
  "</title><img src=x onerror=hurt()>",
  "</textarea><img src=x onerror=hurt()>",
  "</style><img src=x onerror=hurt()>",
  "</option></select><img src=x onerror=hurt()>",
  "<svg onload=hurt()>",
  "<svg/onload=hurt()>",
  "<svg><script>hurt()</script></svg>",
  "<svg><animate onbegin=hurt() attributeName=x dur=1s>",
  "<math><mtext><img src=x onerror=hurt()></mtext></math>",
  "<body onload=hurt()>",
  "<iframe srcdoc='<script>parent.hurt()</script>'>",
  "<iframe src='javascript:parent.hurt()'>",
  "<object data='javascript:hurt()'>",
  "<embed src='javascript:hurt()'>",
  "<video><source onerror=hurt()></video>",
  "<audio src=x onerror=hurt()>",
  "<input autofocus onfocus=hurt()>",
  "<select autofocus onfocus=hurt()>",
  "<details open ontoggle=hurt()>",
  "<marquee onstart=hurt()>",
  "<a href='javascript:hurt()'>a</a>",
  "[a](javascript:hurt())",
  "[a](JaVaScRiPt:hurt())",
  "[a](java\tscript:hurt())",
  "[a](data:text/html,<script>hurt()</script>)",
  "![a](x' onerror='hurt())",
  "<javascript:hurt()>",
  "{{constructor.constructor('hurt()')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is text, not a template
  "${hurt()}",
  "<%= hurt() %>",
  "<template><img src=x onerror=hurt()></template>",
  "<noscript><p title='</noscript><img src=x onerror=hurt()>'>",
  "\u0000<img src=x onerror=hurt()>".slice(1),
  '{"__html":"<img src=x onerror=hurt()>"}',
];

async function watchHurt(page: Page) {
  await page.addInitScript(() => {
    const hurts: string[] = [];
    Object.assign(window, { hurts, hurt: () => hurts.push(location.pathname) });
  });
  return () => page.evaluate(() => (window as unknown as { hurts: string[] }).hurts);
}

it(`the dashboard shows ${payloads.length} XSS payloads in every field as text, and never executes them`, async () => {
  const board = await demo.call("POST", "boards", {
    title: "Hostile",
    url: "hostile",
    isPrivate: false,
  });
  // Names and titles cannot contain tabs, and names must be unique regardless of case.
  const titles = payloads.map((text) => text.replace("\t", ""));
  const names = titles.map((text, place) => `${text} ${place}`);
  const categories: { id: string }[] = [];
  const tags: { id: string }[] = [];
  for (const name of names) {
    categories.push(await demo.call("POST", "post-categories", { name, boardId: board.id }));
    tags.push(await demo.call("POST", "tags", { name, boardId: board.id }));
  }
  const place = { boardId: board.id, categoryId: categories[0]?.id, visibility: "public" };
  const post = await demo.call("POST", "posts", {
    ...place,
    title: payloads[0],
    description: payloads.join("\n"),
  });
  for (const title of titles) await demo.call("POST", "posts", { ...place, title, description: title });
  for (const content of payloads) await demo.call("POST", `posts/${post.id}/comments`, { content });
  for (const tag of tags.slice(0, 40)) await demo.call("POST", `posts/${post.id}/tags/${tag.id}`, {});
  await demo.call("POST", `posts/${post.id}/votes`, {
    user: { id: crypto.randomUUID(), email: "a@b.example", full_name: payloads[3] },
  });
  const entry = await demo.call("POST", "changelogs", { title: payloads[3], content: payloads.join("\n\n") });
  const poll = await demo.call("POST", "polls", {
    title: payloads[3],
    description: payloads[6],
    type: "single",
    startAt: new Date().toISOString(),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
    options: titles.map((title) => ({ title })),
  });

  const { page, faults, violations, settled } = await openPage();
  const hurts = await watchHurt(page);
  await signIn(page, demo);
  const paths = [
    `feedback?boardId=${board.id}`,
    `feedback/${post.id}`,
    `boards/${board.id}`,
    `changelog/${entry.id}`,
    "changelog",
    `polls/${poll.id}`,
    "polls",
    "people",
    "settings/audit",
  ];
  for (const path of paths) {
    await goInside(page, `w/${demo.subdomain}/${path}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await settled();
    const seen = (await page.locator("main").innerText()) + (await page.locator("input, textarea").count());
    expect(seen.length, path).toBeGreaterThan(20);
    expect(await hurts(), path).toEqual([]);
    expect(
      await page.locator("main :is(script, iframe, object, embed, img, video, audio, svg[onload])").count(),
    ).toBe(0);
    expect(await page.locator("main a[href^='javascript' i], main a[href^='data' i]").count()).toBe(0);
    expect(await violations(), path).toEqual([]);
  }
  await page.goto(`${demo.bffUrl}/dashboard/w/${demo.subdomain}/feedback/${post.id}`);
  await page.getByRole("heading", { level: 1, name: payloads[0] ?? "", exact: true }).waitFor();
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
});

it("the test's check detects a payload that is executed", async () => {
  const { page } = await openPage({ bypassCSP: true });
  const hurts = await watchHurt(page);
  await signIn(page, demo);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "hurt()";
    document.body.append(script);
  });
  expect(await hurts()).toHaveLength(1);
});
