import { type Browser, type BrowserContextOptions, firefox } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type WatchedPage, watch } from "./chromium.ts";
import { findFirefox } from "./find-firefox.ts";

interface Command {
  id: number;
  method: string;
}
interface Transport {
  send(command: Command): void;
  onmessage(message: object): void;
}
interface BidiFirefox {
  connectToTransport(transport: Transport, options: object): Promise<unknown>;
}
type Internals = { _connection: { toImpl(type: typeof firefox): { _bidiFirefox: BidiFirefox } } };

/** A command of newer versions, which Playwright sends for every page. Releases of Firefox up to 153 reject it. */
const unknown = "emulation.setMediaFeaturesOverride";

/** Lets Playwright drive, by WebDriver BiDi, the Firefox of a distribution, which has no patches of Playwright. */
function acceptReleases(): void {
  const bidi = (firefox as unknown as Internals)._connection.toImpl(firefox)._bidiFirefox;
  const { connectToTransport } = bidi;
  bidi.connectToTransport = (transport, options) => {
    const send = transport.send.bind(transport);
    transport.send = (command) => {
      if (command.method !== unknown) return send(command);
      queueMicrotask(() => transport.onmessage({ type: "success", id: command.id, result: {} }));
    };
    return connectToTransport.call(bidi, transport, options);
  };
}

/** Starts Firefox for this file, and returns a function that opens a page in it, like `useChromium`. */
export function useFirefox(): (options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser;
  beforeAll(async () => {
    acceptReleases();
    browser = await firefox.launch({
      channel: "moz-firefox",
      executablePath: await findFirefox(),
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1, "browser.chrome.site_icons": false },
    });
  }, 660_000);
  afterAll(() => browser?.close());
  return async (options = {}) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(30_000);
    onTestFinished(() => context.close());
    return watch(await context.newPage());
  };
}
