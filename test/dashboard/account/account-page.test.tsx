import { screen, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { ChangePassword, DashboardSession } from "../../../bff/dashboard/contract.ts";
import { click, fieldOf, findToast, heading, typeInto } from "../actions.ts";
import { brokenConnection, problem } from "../fake-server.ts";
import { createdAt, makeMe } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const makeSession = (id: string, changes: Partial<DashboardSession> = {}): DashboardSession => ({
  ...{ id, createdAt, lastUsedAt: createdAt, userAgent: null, address: null, isCurrent: false, ...changes },
});
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const sessions = [
  makeSession("here", { isCurrent: true, userAgent: firefox, address: "192.0.2.1" }),
  makeSession("there"),
];
const open = (routes = {}) =>
  openDashboard("w/acme/account", { "GET sessions": [200, { data: sessions }], ...routes });
const findSessions = () =>
  waitFor(() => {
    const rows = [...document.querySelectorAll("main li")].map(({ textContent }) => textContent);
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });
const findPassword = () => waitFor(() => fieldOf("New password"));

describe("the account page", () => {
  it("the account page shows the signed-in account and its signed-in browsers", async () => {
    await open();
    expect(heading()).toBe("Your account");
    expect(document.querySelector("main header")?.textContent).toContain("Ada, ada@acme.example");
    const [here, there] = await findSessions();
    expect(here).toMatch(/^Firefox on Windows 192\.0\.2\.1Signed in .+, last used .+This browser$/);
    expect(there).toMatch(/^An unknown browserSigned in .+Sign out$/);
  });

  it("the account page shows the password form even if the provider fails to load", async () => {
    await open({ "GET provider": brokenConnection });
    await findPassword();
    expect(screen.queryByText(/^Sign in with/)).toBeNull();
  });
});

describe("changing the password", () => {
  it("a new password is sent with the current password; then the fields are cleared and the sessions are loaded again", async () => {
    const server = await open({ "POST password": [200, makeMe()] });
    await findPassword();
    typeInto("Current password", "old sentence");
    typeInto("New password", "a new sentence");
    click("Change password");
    await findToast("The password is changed.");
    expect([fieldOf("Current password").value, fieldOf("New password").value]).toEqual(["", ""]);
    expect(server.lastBody("POST", "password")).toEqual({
      current: "old sentence",
      next: "a new sentence",
    } satisfies ChangePassword);
    await waitFor(() => expect(server.sent("GET", "sessions")).toHaveLength(2));
  });

  it("a wrong current password is reported at the field of the current password, which gets focus", async () => {
    await open({ "POST password": problem(403, "wrong_password", "No.") });
    await findPassword();
    click("Change password");
    await screen.findByText("This is not your current password.");
    await waitFor(() => expect(document.activeElement).toBe(fieldOf("Current password")));
  });

  it.each(["next", "password"])(
    "a new password that is rejected with an error for %s is reported at its field, which gets focus",
    async (path) => {
      await open({
        "POST password": problem(400, "invalid_request", "", [{ path, message: "is too common" }]),
      });
      await findPassword();
      click("Change password");
      await screen.findByText("Is too common.");
      await waitFor(() => expect(document.activeElement).toBe(fieldOf("New password")));
    },
  );

  it("a new password that could not be sent stays in the field, and the error is shown", async () => {
    await open({ "POST password": brokenConnection });
    await findPassword();
    typeInto("New password", "a new sentence");
    click("Change password");
    expect((await screen.findByRole("alert")).textContent).toBe("The server is not responding.");
    expect(fieldOf("New password").value).toBe("a new sentence");
  });
});

describe("other browsers", () => {
  it("another browser can be signed out, and then disappears from the list", async () => {
    const server = await open({ "DELETE sessions/there": [200, {}] });
    await findSessions();
    server.route({ "GET sessions": [200, { data: sessions.slice(0, 1) }] });
    click("Sign out");
    await findToast("That browser is signed out.");
    await waitFor(async () => expect(await findSessions()).toHaveLength(1));
    expect(server.sent("DELETE", "sessions/there")).toHaveLength(1);
  });

  it("a browser that could not be signed out stays in the list", async () => {
    await open({ "DELETE sessions/there": problem(503, "unavailable") });
    await findSessions();
    click("Sign out");
    await findToast("Something went wrong on our side.");
    expect(await findSessions()).toHaveLength(2);
  });
});
