import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "undici";
import { expect } from "vitest";

/** Special keys, with their code points in WebDriver. */
const keys: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  Space: " ",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  Home: "\uE011",
  ArrowDown: "\uE015",
};
const preferences = {
  "ui.prefersReducedMotion": 1,
  "browser.shell.checkDefaultBrowser": false,
  "browser.chrome.site_icons": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.disabledForTesting": true,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

interface Deferred<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

function deferred<Value>(): Deferred<Value> {
  const made = {} as Deferred<Value>;
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

type Send = (method: string, params: object) => Promise<Record<string, never>>;

/** Starts Firefox without a window, and connects to it by WebDriver BiDi, which playwright-core lacks for releases. */
export async function startFirefox(path: string) {
  const profile = mkdtempSync(join(tmpdir(), "earshot-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await closed;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const send = await connect(`${await readAddress(child)}/session`);
    await send("session.new", { capabilities: {} });
    return { stop, openPage: (scripts: (() => void)[] = []) => openPage(send, scripts) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = deferred<string>();
  let printed = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
    if (address) resolve(address);
  });
  child.once("error", reject);
  child.once("close", () => reject(new Error(`Firefox ended. It printed:\n${printed}`)));
  return promise;
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const pending = new Map<number, Deferred<Record<string, never>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const call = pending.get(id);
    pending.delete(id);
    if (type === "success") call?.resolve(result);
    else call?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener("close", () => {
    for (const call of pending.values()) call.reject(new Error("Firefox closed the connection."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  return (method, params) => {
    const call = deferred<Record<string, never>>();
    last += 1;
    pending.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
}

export type FirefoxPage = Awaited<ReturnType<typeof openPage>>;

/** Opens a tab with its own storage; `scripts` run before those of each document. */
async function openPage(send: Send, scripts: (() => void)[]) {
  const { userContext } = await send("browser.createUserContext", {});
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  for (const script of scripts)
    await send("script.addPreloadScript", { functionDeclaration: String(script), contexts: [context] });

  const evaluate = async <Result, Argument>(
    code: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> => {
    const given = JSON.stringify(argument) ?? "undefined";
    const { type, result, exceptionDetails } = (await send("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${code})(${given})))()`,
      target: { context },
      awaitPromise: true,
    })) as unknown as { type: string; result: { value?: string }; exceptionDetails?: { text: string } };
    if (type === "exception") throw new Error(exceptionDetails?.text);
    return result.value === undefined ? (undefined as Awaited<Result>) : JSON.parse(result.value);
  };
  const act = (type: "key" | "pointer", actions: object[]) =>
    send("input.performActions", { context, actions: [{ type, id: type, actions }] });
  const strike = (value: string) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];

  /** Waits for the first visible element of the page or the widget with this name. @returns its middle */
  const find = async (selector: string, name: string | RegExp, isOnTop = false) => {
    const pattern = typeof name === "string" ? `^${name}$` : name.source;
    let found: { x: number; y: number } | undefined;
    const look = async () => {
      found = (await evaluate(findElement, { selector, pattern, isOnTop })) ?? undefined;
      return found !== undefined;
    };
    await expect.poll(look, { message: `${selector} ${name}`, timeout: 10_000 }).toBe(true);
    return found as NonNullable<typeof found>;
  };
  /** Clicks the element when it stays at its place and nothing covers it. */
  const click = async (selector: string, name: string | RegExp) => {
    let before = "";
    let place = await find(selector, name);
    const isAtRest = async () => {
      place = await find(selector, name, true);
      const now = `${place.x} ${place.y}`;
      const isSame = now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isAtRest, { message: `${selector} ${name} is at rest`, timeout: 10_000 }).toBe(true);
    const { x, y } = place;
    const button = { button: 0 };
    const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
    await act("pointer", [move, { type: "pointerDown", ...button }, { type: "pointerUp", ...button }]);
  };
  return {
    evaluate,
    find,
    click,
    keyboard: {
      press: (key: string) => act("key", strike(keys[key] ?? key)),
      type: (text: string) => act("key", Array.from(text).flatMap(strike)),
    },
    goto: (url: string) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    setViewport: (viewport: { width: number; height: number }) =>
      send("browsingContext.setViewport", { context, viewport }),
    setOffline: (isOffline: boolean) =>
      send("emulation.setNetworkConditions", {
        networkConditions: isOffline ? { type: "offline" } : null,
        contexts: [context],
      }),
    close: () => send("browser.removeUserContext", { userContext }),
  };
}

function findElement({
  selector,
  pattern,
  isOnTop,
}: {
  selector: string;
  pattern: string;
  isOnTop: boolean;
}) {
  const roots = [document, document.querySelector("earshot-widget")?.shadowRoot];
  const all = roots.flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]);
  const nameOf = (one: HTMLElement) =>
    one.ariaLabel ??
    ((one as HTMLInputElement).labels?.[0]?.textContent ||
      (one.textContent ?? "").replace(/\s+/g, " ").trim());
  for (const one of all) {
    if (!one.checkVisibility() || !new RegExp(pattern).test(nameOf(one))) continue;
    if (isOnTop) one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const above = (one.getRootNode() as ShadowRoot).elementFromPoint(x, y);
    if (!isOnTop || one.contains(above) || above?.closest("label")?.contains(one)) return { x, y };
  }
  return undefined;
}
