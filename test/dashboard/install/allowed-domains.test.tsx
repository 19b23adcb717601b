import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, control, fieldOf, findToast, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { domainsPath, lastSeenAt, makeSigns, openInstall } from "./open-install.ts";

const allowedDomains = ["a.example", "*.b.example"];
const open = (routes: Routes = {}, domains = allowedDomains) =>
  openInstall({ changes: { allowedDomains: domains }, routes });
const chips = () => [...document.querySelectorAll("li.chip")].map(({ textContent }) => textContent);
const bodies = (server: Awaited<ReturnType<typeof open>>) =>
  server.sent("PATCH", domainsPath).map(({ body }) => body);
/** A route that returns the sent list without duplicates, as the API does. */
const storing: Routes = {
  [`PATCH ${domainsPath}`]: ({ body }) => [
    200,
    { allowedDomains: [...new Set((body as { allowedDomains: string[] }).allowedDomains)] },
  ],
};
const rejected = (...origins: string[]) =>
  makeSigns({ rejected: origins.map((origin) => ({ origin, rejections: 1_200, lastSeenAt })) });

it("the install page lists the allowed domains", async () => {
  await open();
  expect(chips()).toEqual(allowedDomains);
});

it("without allowed domains, the install page says that only localhost works", async () => {
  await open({}, []);
  await screen.findByText(/^No domain yet: only localhost/);
});

it("the button Allow adds the domain and clears the field", async () => {
  const reply = defer<Reply>();
  const server = await open({ [`PATCH ${domainsPath}`]: () => reply.promise });
  typeInto("Domain", "C.example");
  click("Allow");
  await waitFor(() => expect(control("Allow").getAttribute("aria-busy")).toBe("true"));
  click("Allow");
  reply.resolve([200, { allowedDomains: [...allowedDomains, "c.example"] }]);
  await waitFor(() => expect(chips()).toEqual([...allowedDomains, "c.example"]));
  expect(bodies(server)).toEqual([{ allowedDomains: [...allowedDomains, "C.example"] }]);
  expect(fieldOf("Domain").value).toBe("");
});

it("a domain that is added twice is listed once", async () => {
  await open(storing);
  typeInto("Domain", "a.example");
  click("Allow");
  await waitFor(() => expect(fieldOf("Domain").value).toBe(""));
  expect(chips()).toEqual(allowedDomains);
});

it("Undo restores a removed domain at its position, and keeps domains that were added after the removal", async () => {
  const server = await open(storing);
  click("Stop allowing a.example");
  await findToast("a.example is no longer allowed.");
  expect(chips()).toEqual(["*.b.example"]);
  typeInto("Domain", "c.example");
  click("Allow");
  await waitFor(() => expect(chips()).toEqual(["*.b.example", "c.example"]));
  click("Undo");
  await waitFor(() => expect(chips()).toEqual(["a.example", "*.b.example", "c.example"]));
  expect(bodies(server)).toEqual([
    { allowedDomains: ["*.b.example"] },
    { allowedDomains: ["*.b.example", "c.example"] },
    { allowedDomains: ["a.example", "*.b.example", "c.example"] },
  ]);
});

it("a rejected origin is listed with its count, and can be allowed with its button", async () => {
  const server = await open({ ...storing, ...rejected("https://c.example", "http://d.example", "null") });
  await screen.findByText("https://c.example", { selector: "span.code" });
  const rows = [...document.querySelectorAll(".plain-rows li")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "https://c.example1,200 ×, last Mar 5, 2024Allow https://c.example",
    "http://d.example1,200 ×, last Mar 5, 2024",
    "null1,200 ×, last Mar 5, 2024",
  ]);
  click("Allow https://c.example");
  await waitFor(() => expect(chips()).toContain("https://c.example"));
  expect(bodies(server)).toEqual([{ allowedDomains: [...allowedDomains, "https://c.example"] }]);
  await waitFor(() => expect(screen.queryByText("https://c.example", { selector: "span.code" })).toBeNull());
});

it("the list of rejected origins warns that a caller can send any origin", async () => {
  await open(rejected("https://c.example"));
  await screen.findByText(
    /^Anybody can send a request with any of these names.* Allow only sites that you know\.$/,
  );
});

it("an origin that was rejected and is allowed now is not listed", async () => {
  const allowed = ["https://app.a.example", "http://localhost:3000", "https://b.example:8443"];
  const others = ["http://app.a.example", "https://a.example", "https://b.example", "null"];
  await open(rejected(...allowed, ...others), ["*.a.example", "localhost", "b.example:8443"]);
  const listed = () => [...document.querySelectorAll(".plain-rows .code")].map((row) => row.textContent);
  await waitFor(() => expect(listed()).toEqual(others));
});

it("at most ten rejected origins are listed", async () => {
  await open(rejected(...Array.from({ length: 12 }, (_, index) => `https://${index}.example`)));
  await screen.findByText("https://9.example", { selector: "span.code" });
  expect(document.querySelectorAll(".plain-rows li")).toHaveLength(10);
});

it("a workspace without rejected origins shows a message", async () => {
  await open();
  await screen.findByText("No site was blocked.");
});

it("the error for a rejected domain is shown at its field", async () => {
  await open({
    [`PATCH ${domainsPath}`]: problem(400, "invalid_request", "", [
      { path: "allowedDomains.2", message: "is not a domain" },
    ]),
  });
  typeInto("Domain", "x y");
  click("Allow");
  await screen.findByText("Is not a domain.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Domain")));
  expect(fieldOf("Domain").value).toBe("x y");
});

it("an error about the maximum number of domains is shown at the field", async () => {
  const detail = "A workspace can allow at most 50 domains.";
  await open({ [`PATCH ${domainsPath}`]: problem(409, "allowed_domains_limit_reached", detail) });
  typeInto("Domain", "c.example");
  click("Allow");
  await screen.findByText(detail);
  expect(fieldOf("Domain").getAttribute("aria-invalid")).toBe("true");
});

it.each([
  ["removing a domain", "Stop allowing a.example"],
  ["allowing a rejected origin", "Allow https://c.example"],
])("if %s fails, the list of domains stays unchanged and the reason is shown", async (_, name) => {
  await open({ ...rejected("https://c.example"), [`PATCH ${domainsPath}`]: brokenConnection });
  await screen.findByText("https://c.example", { selector: "span.code" });
  click(name);
  await findToast("The server is not responding.");
  expect(chips()).toEqual(allowedDomains);
});

it("a failed Undo shows the reason", async () => {
  const server = await open(storing);
  click("Stop allowing a.example");
  await findToast("a.example is no longer allowed.");
  server.route({ [`PATCH ${domainsPath}`]: brokenConnection });
  click("Undo");
  await findToast("The server is not responding.");
  expect(chips()).toEqual(["*.b.example"]);
});

it("a pasted URL is allowed without its path", async () => {
  const server = await open(storing);
  typeInto("Domain", " https://c.example/pricing?plan=pro#top");
  click("Allow");
  await waitFor(() => expect(chips()).toContain("https://c.example"));
  expect(bodies(server)).toEqual([{ allowedDomains: [...allowedDomains, "https://c.example"] }]);
});

it("after the first domain is added, a warning says that localhost no longer works, with a button to allow localhost", async () => {
  await open(storing, []);
  typeInto("Domain", "c.example");
  click("Allow");
  await screen.findByText(/Pages on localhost can no longer open the widget/);
  click("Allow localhost");
  await waitFor(() => expect(chips()).toEqual(["c.example", "localhost"]));
  expect(screen.queryByText(/can no longer open/)).toBeNull();
});

it.each([
  ["another domain", allowedDomains, "c.example"],
  ["localhost itself", [], "localhost:3000"],
])("adding %s shows no warning about localhost", async (_, domains, added) => {
  await open(storing, domains);
  typeInto("Domain", added);
  click("Allow");
  await waitFor(() => expect(chips()).toContain(added));
  expect(screen.queryByText(/can no longer open/)).toBeNull();
});
