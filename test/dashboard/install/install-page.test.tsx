import { act, screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { effectsRun } from "../../widget/hurry-effects.ts";
import { click, toggle } from "../actions.ts";
import { brokenConnection } from "../fake-server.ts";
import { credentialsPath, lastSeenAt, makeCredentials, makeSigns, openInstall } from "./open-install.ts";

const origin = "https://a.example";
const seen = [{ origin, lastSeenAt }];
const reject = (from: string) => [{ origin: from, rejections: 1, lastSeenAt }];
const steps = () => [...document.querySelectorAll("main ol h2")].map(({ textContent }) => textContent);
const report = () => document.querySelector(".seen")?.textContent?.trim();
/**
 * Waits until effects have started their intervals, and advances the time. The test must replace the intervals
 * before the page opens.
 */
async function pass(time: number) {
  await new Promise<void>((run) => void setTimeout(run));
  await act(async () => void vi.advanceTimersByTime(time));
}

it("the install page shows which of its three steps are done", async () => {
  await openInstall();
  await waitFor(() =>
    expect(steps()).toEqual(["To do: Add the script", "Done: Allow your site", "To do: Identify your users"]),
  );
  expect(report()).toMatch(/^Not seen yet/);
  await screen.findByText(/^Waiting for the first signed-in user/);
});

it("a member sees a message instead of the steps, and no credentials are requested", async () => {
  const server = await openInstall({}, "member");
  await screen.findByText(/^Owners and admins see the script tag/);
  expect(server.requests.map(({ path }) => path)).not.toContain(credentialsPath);
});

it("the steps are shown as done when the widget and a verified user have been seen", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = await openInstall({ changes: { allowedDomains: [] } });
  await waitFor(() => expect(steps().every((step) => step?.startsWith("To do"))).toBe(true));
  server.route(makeSigns({ seen, verified: 1 }));
  await pass(3_999);
  expect(server.sent("GET", "w/w1/staff/seen-origins")).toHaveLength(1);
  await pass(1);
  await screen.findByText("Seen on https://a.example");
  await screen.findByText("Verified: a signed-in user was seen.");
  await screen.findByText(/^The widget works on localhost/);
  expect(steps().every((step) => step?.startsWith("Done"))).toBe(true);
  expect(report()).toBe("Seen on https://a.example Mar 5, 2024");
  expect(server.sent("GET", "w/w1/staff/users").at(-1)?.query).toEqual({ identity: "verified", limit: "1" });
});

it("the install page loads its data every 30 s once all steps are done, but not while the page is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = await openInstall({ routes: makeSigns({ seen, verified: 1 }) });
  await screen.findByText("Seen on https://a.example");
  await screen.findByText("Verified: a signed-in user was seen.");
  // Wait for the effect that replaces the interval of 4 s.
  await effectsRun();
  const requests = () => server.sent("GET", "w/w1/staff/seen-origins").length;
  await pass(29_999);
  expect(requests()).toBe(1);
  await pass(1);
  expect(requests()).toBe(2);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(30_000);
  expect(requests()).toBe(2);
});

it.each([
  ["https://b.example", /^The script was seen on https:\/\/b.example, which may not open the widget/],
  ["http://b.example", /^The script was seen on http:\/\/b.example. A page must be https/],
])("a page on %s on which the widget was rejected is reported with the reason", async (from, text) => {
  await openInstall({ routes: makeSigns({ rejected: reject(from) }) });
  await waitFor(() => expect(report()).toMatch(text));
});

it.each([origin, "a.example", "*.example"])(
  "a page whose origin was rejected and is now allowed as %s is not reported",
  async (domain) => {
    await openInstall({
      changes: { allowedDomains: [domain] },
      routes: makeSigns({ rejected: reject(origin) }),
    });
    await screen.findByText("No site was blocked.");
    expect(report()).toMatch(/^Not seen yet/);
  },
);

it("credentials that fail to load can be loaded again", async () => {
  const server = await openInstall({ routes: { [`GET ${credentialsPath}`]: brokenConnection } });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${credentialsPath}`]: [200, makeCredentials()] });
  click("Try again");
  await waitFor(() => expect(steps()).toHaveLength(3));
});

it("undoing the removal of a domain does not change Secure Identify, even if it was switched after the removal", async () => {
  const server = await openInstall({
    changes: { enforceSecureIdentify: true },
    routes: {
      "PATCH w/w1/v1/workspaces/allowed-domains": ({ body }) => [200, body],
      "PATCH w/w1/v1/workspaces/secure-identify": [200, { enforceSecureIdentify: false }],
    },
  });
  click("Stop allowing a.example");
  await screen.findByText("Undo");
  toggle("Secure Identify");
  await screen.findByText(/^Off: unsigned people can write/);
  click("Undo");
  await screen.findByLabelText("Stop allowing a.example");
  expect(screen.queryByText(/^Off: unsigned people can write/)).not.toBeNull();
  expect(server.sent("PATCH", "w/w1/v1/workspaces/secure-identify")).toHaveLength(1);
});
