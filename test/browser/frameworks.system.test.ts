import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { installPackages, serveProject } from "./install-packages.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

let project: ReturnType<typeof installPackages>;
let site: Awaited<ReturnType<typeof serveProject>>;

/** Each page sets `window.show(props)`, which renders the component with these props, and `window.hide()`. */
const pages = {
  react: `
    import { createElement, StrictMode } from "react";
    import { createRoot } from "react-dom/client";
    import { Earshot, useEarshot } from "@earshot/react";
    const root = createRoot(document.getElementById("app"));
    const Opener = () => createElement("button", { onClick: () => useEarshot()("open") }, "Ideas?");
    window.show = (props) => root.render(createElement(StrictMode, null, createElement(Earshot, props), createElement(Opener)));
    window.hide = () => root.render(null);`,
  vue: `
    import { createApp, h, shallowRef } from "vue";
    import { Earshot, useEarshot } from "@earshot/vue";
    const shown = shallowRef();
    const render = () => shown.value && [h(Earshot, shown.value), h("button", { onClick: () => useEarshot()("open") }, "Ideas?")];
    createApp({ render }).mount("#app");
    window.show = (props) => { shown.value = props; };
    window.hide = () => { shown.value = undefined; };`,
  plain: `
    import { destroyEarshot, loadEarshot } from "@earshot/widget";
    Object.assign(window, { destroyEarshot, loadEarshot });`,
};

beforeAll(async () => {
  project = installPackages();
  site = await serveProject(project.root, pages);
});
afterAll(async () => {
  await site?.stop();
  project?.remove();
});

type Props = Record<string, unknown>;
type Calls = { show(props: Props): void; hide(): void; calls: unknown[][] };
declare global {
  interface Window {
    loadEarshot(options: Props): Promise<unknown>;
    destroyEarshot(): void;
  }
}

const options = () => ({ url: demo.bffUrl, sdkToken: demo.sdkToken });

async function openProject(name: keyof typeof pages) {
  const { page, faults } = await openPage({ reducedMotion: "reduce" });
  await page.goto(`${site.url}/${name}.html`);
  const show = (props: Props) =>
    page.evaluate((props) => (window as unknown as Calls).show(props), { ...options(), ...props });
  const hide = () => page.evaluate(() => (window as unknown as Calls).hide());
  const hosts = page.locator("earshot-widget");
  const tags = page.locator("script[data-sdk-token]");
  return { page, faults, show, hide, hosts, tags };
}

describe.each(["react", "vue"] as const)("@earshot/%s", (name) => {
  it("the component shows one widget, follows its props, and removes everything when it unmounts", async () => {
    const { page, faults, show, hide, hosts, tags } = await openProject(name);
    await show({ identity: { id: "u1", fullName: "Ada" }, label: "Say it" });
    await page.getByRole("button", { name: "Say it" }).waitFor();
    expect([await hosts.count(), await tags.count()]).toEqual([1, 1]);
    await page.getByRole("button", { name: "Ideas?" }).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();

    // A new object with the same values changes nothing.
    await page.evaluate(() => {
      const calls: unknown[][] = [];
      const { earshot } = window;
      const spy = (...call: unknown[]) => {
        calls.push(call);
        (earshot as unknown as (...call: unknown[]) => void)(...call);
      };
      Object.assign(window, { calls, earshot: Object.assign(spy, { q: null }) });
    });
    const calls = () => page.evaluate(() => (window as unknown as Calls).calls);
    const ada = { id: "u1", fullName: "Ada" };
    await show({ identity: ada, label: "Say it" });
    await show({ identity: ada, label: "Say it", locale: "de", theme: "dark" });
    await page.getByRole("tab", { name: "Ideen" }).waitFor();
    await show({ identity: { id: "u2" }, label: "Say it", locale: "de", theme: "dark" });
    await show({ label: "Say it", locale: "de", theme: "dark" });
    await expect
      .poll(calls)
      .toEqual([["setLocale", "de"], ["setTheme", "dark"], ["identify", { id: "u2" }], ["logout"]]);

    await show({ label: "Tell us", locale: "en", theme: "dark", identity: ada });
    await page.getByRole("button", { name: "Tell us" }).waitFor();
    expect([await hosts.count(), await tags.count()]).toEqual([1, 1]);
    await hide();
    await expect.poll(() => hosts.count()).toBe(0);
    expect([await tags.count(), await page.evaluate(() => "earshot" in window)]).toEqual([0, false]);
    // A request that is pending while the visitor logs out gets a 401.
    expect(faults.filter((fault) => !fault.includes("401 (Unauthorized)"))).toEqual([]);
  });

  it.each(["import", "require"])(
    "on a server, the component loaded by %s renders without a window",
    (way) => {
      const load = (path: string) => (way === "import" ? `await import("${path}")` : `require("${path}")`);
      const render = {
        react: `console.log(JSON.stringify(${load("react-dom/server")}.renderToString(${load("react")}.createElement(Earshot, props))));`,
        vue: `${load("@vue/server-renderer")}.renderToString(${load("vue")}.createSSRApp(Earshot, props)).then((html) => console.log(JSON.stringify(html)));`,
      }[name].replace(/await import\("([^"]+)"\)/g, '(await import("$1"))');
      const code = `const { Earshot } = ${load(`@earshot/${name}`)}; const props = { url: "https://a.example", sdkToken: "sdk_1" }; ${render}`;
      const type = way === "import" ? "module" : "commonjs";
      const printed = execFileSync(process.execPath, [`--input-type=${type}`, "-e", code], {
        cwd: project.root,
        encoding: "utf8",
        env: { PATH: process.env.PATH, NODE_ENV: "production" },
      });
      expect(["", "<!---->"]).toContain(JSON.parse(printed));
    },
  );
});

it("loadEarshot adds the script once, and rejects other options until destroyEarshot", async () => {
  const { page, faults, hosts, tags } = await openProject("plain");
  const results = await page.evaluate(async (options) => {
    const all = [window.loadEarshot(options), window.loadEarshot(options)];
    const other = window.loadEarshot({ ...options, label: "Other" }).catch((error) => error.message);
    await Promise.all(all);
    return other;
  }, options());
  expect(results).toContain("other options");
  await openPanel(page);
  expect([await hosts.count(), await tags.count()]).toEqual([1, 1]);
  await page.evaluate(async (options) => {
    window.destroyEarshot();
    await window.loadEarshot({ ...options, label: "Other" });
  }, options());
  await page.getByRole("button", { name: "Other" }).waitFor();
  expect(await hosts.count()).toBe(1);
  expect(faults).toEqual([]);
});

it("a script that arrives after destroyEarshot does not start the widget", async () => {
  const { page, hosts } = await openProject("plain");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const responded = page.waitForEvent("requestfinished", (request) => request.url().includes("/embed.js"));
  await page.route("**/embed.js*", async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate((options) => {
    window.loadEarshot(options);
    window.destroyEarshot();
    window.loadEarshot({ ...options, label: "Second" });
    window.destroyEarshot();
  }, options());
  release();
  await responded;
  await page.evaluate((options) => window.loadEarshot({ ...options, label: "Third" }), options());
  expect(await page.getByRole("button", { name: "Third" }).count()).toBe(1);
  expect(await hosts.count()).toBe(1);
});

it("loadEarshot rejects a script that is blocked, and can be called again", async () => {
  const { page, tags } = await openProject("plain");
  await page.route("**/embed.js*", (route) => route.abort("blockedbyclient"));
  const load = () =>
    page.evaluate(
      (options) =>
        window.loadEarshot(options).then(
          () => "loaded",
          (error) => error.message,
        ),
      options(),
    );
  expect(await load()).toContain("did not load. Check the address");
  expect(await tags.count()).toBe(0);
  await page.unroute("**/embed.js*");
  expect(await load()).toBe("loaded");
});
