import { expect, it } from "vitest";
import { nameBrowser } from "../../../dashboard/account/name-browser.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0 Safari/537.36 OPR/120`, "Opera on Linux"],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1", "Safari on macOS"],
  ["Mozilla/5.0 (Unknown) Firefox/140.0", "Firefox"],
  ["curl/8.0", "curl/8.0"],
  ["x".repeat(100), "x".repeat(80)],
])("the browser %s is shown as %s", (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
