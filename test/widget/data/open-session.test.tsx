import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import { fakeServer, opened, problem, sentTo, sessionFor } from "../fake-server.ts";
import { earshot, findPanel, launcher, loadPanel, openWidget, tag } from "../open-widget.ts";

const key = "earshot-sdk_test";
const kept = () => JSON.parse(localStorage.getItem(key) ?? "{}");

/** Opens the widget and votes for the first idea. */
async function vote() {
  const panel = await openWidget();
  const button = await panel.findByRole("button", { name: /Vote for Idea a/ });
  fireEvent.click(button);
  return panel;
}

const named = { id: "ada", kind: "anonymous", fullName: "Ada", avatarUrl: null };

async function postIdea(isPrivate = false) {
  const panel = await openWidget();
  await panel.findByText("Idea a");
  await sendIdea(panel, isPrivate);
  return panel;
}

/** Sends the idea "Soup" in an open panel. */
async function sendIdea(panel: Awaited<ReturnType<typeof openWidget>>, isPrivate = false) {
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Soup" } });
  if (isPrivate) fireEvent.click(panel.getByRole("checkbox", { name: /^Private/ }));
  fireEvent.submit(panel.dialog.querySelector("form") as HTMLFormElement);
  await panel.findByText("Posted.");
}

describe("a visitor without a name", () => {
  it("an anonymous visitor's session is stored at the first write, and continued at the next visit", async () => {
    const requests = fakeServer();
    await vote();
    await waitFor(() => expect(kept()).toEqual({ session: "session-1" }));
    expect(localStorage).toHaveLength(1);
    earshot("destroy");

    const panel = await openWidget();
    await panel.findByText("Idea a");
    expect(sentTo(requests, "POST", "embed/open")).toMatchObject([
      { body: { sdkToken: "sdk_test", continue: "session-1" } },
    ]);
  });

  it("a visitor whose stored session has expired starts without a session, and can still read", async () => {
    localStorage.setItem(key, JSON.stringify({ session: "old" }));
    const requests = fakeServer(({ body }) =>
      (body as { continue?: string } | undefined)?.continue === "old"
        ? problem(401, "session_expired")
        : undefined,
    );
    const panel = await openWidget();
    await panel.findByText("Idea a");
    expect(sentTo(requests, "POST", "embed/open")).toHaveLength(2);
    expect(sentTo(requests, "POST", "embed/open")[1]?.body).toEqual({ sdkToken: "sdk_test" });
  });

  it("the form for a name says itself what is missing or wrong, in the visitor's language", async () => {
    const errors = [{ path: "email", message: "must be an e-mail address" }];
    const requests = fakeServer(({ path }) =>
      path === "embed/visitor/name" ? problem(400, "invalid_request", "email: must be", errors) : undefined,
    );
    const panel = await postIdea();
    const name = await panel.findByLabelText("Name");
    const form = name.closest("form") as HTMLFormElement;
    expect(form.noValidate).toBe(true);
    fireEvent.submit(form);
    await panel.findByText("Enter a name.");
    expect(name.ariaInvalid ?? name.getAttribute("aria-invalid")).toBe("true");
    expect(sentTo(requests, "PUT", "embed/visitor/name")).toEqual([]);
    fireEvent.input(name, { target: { value: "Ada" } });
    fireEvent.input(panel.getByLabelText("E-mail (optional)"), { target: { value: "a@" } });
    fireEvent.submit(form);
    await panel.findByText("This was not saved. Check the e-mail address.");
  });

  it("an anonymous visitor who gives a name keeps the session, and the browser stores neither the name nor the address", async () => {
    const requests = fakeServer(({ path }) => (path === "embed/visitor/name" ? [200, named] : undefined));
    const panel = await postIdea();
    const name = await panel.findByLabelText("Name");
    fireEvent.input(name, { target: { value: " Ada " } });
    fireEvent.input(panel.getByLabelText("E-mail (optional)"), { target: { value: "ada@acme.example" } });
    fireEvent.submit(name.closest("form") as HTMLFormElement);
    await panel.findByText("Saved.");
    expect(sentTo(requests, "PUT", "embed/visitor/name")).toMatchObject([
      {
        headers: { authorization: "Bearer session-1" },
        body: { fullName: "Ada", email: "ada@acme.example" },
      },
    ]);
    expect(sentTo(requests, "POST", "embed/session")).toHaveLength(1);
    expect(kept()).toEqual({ session: "session-1", unconfirmed: {}, wasAsked: true });
    expect(panel.queryByLabelText("Name")).toBeNull();
    await panel.findByRole("button", { name: "Activity" });
  });

  it("giving a name keeps the vote, the private idea and the draft of another idea", async () => {
    const requests = fakeServer(({ path }) => (path === "embed/visitor/name" ? [200, named] : undefined));
    const panel = await vote();
    await panel.findByLabelText("Name");
    await sendIdea(panel, true);
    fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
    const title = (await panel.findByLabelText("Title")) as HTMLInputElement;
    fireEvent.input(title, { target: { value: "Stew" } });
    const name = panel.getByLabelText("Name");
    fireEvent.input(name, { target: { value: "Ada" } });
    fireEvent.submit(name.closest("form") as HTMLFormElement);
    await panel.findByText("Saved.");
    expect([title.value, kept().idea]).toEqual(["Stew", expect.objectContaining({ title: "Stew" })]);
    fireEvent.click(panel.getByRole("button", { name: "Back" }));
    await panel.findByRole("button", { name: "Vote for Idea a, 4 votes", pressed: true });
    expect(panel.getByText("Soup")).toBeTruthy();
    expect(panel.getByText("Private")).toBeTruthy();
    expect(sentTo(requests, "POST", "embed/session")).toHaveLength(1);
  });

  it("after a private idea, an anonymous visitor is asked for a name too", async () => {
    fakeServer();
    const panel = await postIdea(true);
    await panel.findByLabelText("Name");
  });

  it("a visitor whose session has expired is asked for a name again", async () => {
    localStorage.setItem(key, JSON.stringify({ session: "old", wasAsked: true }));
    fakeServer(({ body }) =>
      (body as { continue?: string } | undefined)?.continue === "old"
        ? problem(401, "session_expired")
        : undefined,
    );
    await (await postIdea()).findByLabelText("Name");
  });

  it("a name that could not be saved stays in the form, which does not say that it is stored", async () => {
    fakeServer(({ path }) => (path === "embed/visitor/name" ? problem(503, "unavailable") : undefined));
    const panel = await postIdea();
    const name = (await panel.findByLabelText("Name")) as HTMLInputElement;
    fireEvent.input(name, { target: { value: "Ada" } });
    fireEvent.submit(name.closest("form") as HTMLFormElement);
    await panel.findByText("This was not saved. Something went wrong on our side.");
    expect(name.value).toBe("Ada");
  });

  it("a visitor who did not want to give a name is not asked again", async () => {
    fakeServer();
    const panel = await postIdea();
    fireEvent.click(await panel.findByRole("button", { name: "Not now" }));
    expect(kept()).toMatchObject({ wasAsked: true });
    earshot("destroy");
    await (await postIdea()).findByText("Posted.");
    expect((await findPanel()).queryByLabelText("Name")).toBeNull();
  });

  it("an anonymous visitor's idea is sent with the value of the hidden field and the time for which the form was open", async () => {
    const requests = fakeServer();
    await postIdea();
    expect(sentTo(requests, "POST", "embed/v1/posts")[0]?.headers["x-earshot-form"]).toMatch(/^;\d+$/);
    await waitFor(() => expect(launcher()).toBeTruthy());
  });
});

describe("identified visitors", () => {
  it("a profile without a signed token is sent in the single request that opens the panel", async () => {
    const requests = fakeServer();
    startEarshot(tag, loadPanel);
    earshot("identify", { id: "7", fullName: "Ada" });
    earshot("open");
    await (await findPanel()).findByText("Idea a");
    expect(requests).toMatchObject([
      {
        method: "POST",
        path: "embed/open",
        body: { sdkToken: "sdk_test", profile: { id: "7", fullName: "Ada" } },
      },
    ]);
  });

  it("an identified visitor takes over the browser's anonymous session, and the browser stores nothing", async () => {
    localStorage.setItem(key, JSON.stringify({ session: "before" }));
    const requests = fakeServer();
    startEarshot(tag, loadPanel);
    earshot("identify", "signed");
    earshot("open");
    await (await findPanel()).findByText("Idea a");
    expect(requests[0]?.body).toEqual({ sdkToken: "sdk_test", identityToken: "signed", continue: "before" });
    expect(kept()).toEqual({});
  });

  it("signing out ends the session on the server, and the visitor continues to read anonymously", async () => {
    const requests = fakeServer();
    startEarshot(tag, loadPanel);
    earshot("identify", "signed");
    earshot("open");
    await (await findPanel()).findByText("Idea a");
    earshot("logout");
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(sentTo(requests, "DELETE", "embed/session")).toMatchObject([
      { headers: { authorization: "Bearer session-1" } },
    ]);
    expect(sentTo(requests, "GET", "embed/open")).toMatchObject([{ headers: {} }]);
  });

  it("if the session of an identified visitor has expired, the page's function provides a new token, and the idea is sent again", async () => {
    const tokens = ["first", "second"];
    const requests = fakeServer(({ path, headers, body, method }) => {
      if (path === "embed/session") return [201, sessionFor(body, "renewed")];
      const isOld = headers.authorization === "Bearer session-1" && method === "POST";
      return isOld ? problem(401, "session_expired") : undefined;
    });
    startEarshot(tag, loadPanel);
    earshot("identify", async () => tokens.shift() ?? "");
    earshot("open", "ideas/new");
    const panel = await findPanel();
    fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Soup" } });
    fireEvent.submit(panel.dialog.querySelector("form") as HTMLFormElement);
    await panel.findByText("Posted.");
    expect(sentTo(requests, "POST", "embed/session")).toMatchObject([{ body: { identityToken: "second" } }]);
    expect(sentTo(requests, "POST", "embed/v1/posts").map(({ body }) => body)).toEqual([
      expect.objectContaining({ title: "Soup" }),
      expect.objectContaining({ title: "Soup" }),
    ]);
  });
});

describe("if only verified visitors may take part", () => {
  const [, { workspace }] = opened();
  const response = ({ path }: { path: string }) =>
    path.startsWith("embed/open")
      ? opened({ workspace: { ...workspace, enforceSecureIdentify: true } })
      : undefined;

  it("if only verified visitors may take part, the panel has a sign-in button if the page listens for the event `signin`", async () => {
    fakeServer(response);
    startEarshot(tag, loadPanel);
    const listener = vi.fn();
    earshot("on", "signin", listener);
    earshot("open");
    const panel = await findPanel();
    fireEvent.click(await panel.findByRole("button", { name: "Sign in" }));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("if only verified visitors may take part, the panel links to the sign-in URL in the script tag", async () => {
    fakeServer(response);
    startEarshot({ ...tag, dataset: { ...tag.dataset, signInUrl: "https://shop.example/login" } }, loadPanel);
    earshot("open");
    const link = await (await findPanel()).findByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe("https://shop.example/login");
  });

  it("the panel says that sign-in is required, and has no button if the page offers no sign-in", async () => {
    fakeServer(response);
    const panel = await openWidget();
    await panel.findByText("Sign in to take part.");
    expect(panel.queryByRole("button", { name: "Sign in" })).toBeNull();
  });
});

describe("errors while opening", () => {
  it.each([
    ["for a page that is not allowed", 403, "origin_not_allowed", undefined],
    ["for an identity token that is not valid", 401, "identity_token_malformed", "a.b.c"],
  ])(
    "an error while opening is reported to the page and in the console %s",
    async (_, status, code, identity) => {
      const warned = vi.spyOn(console, "warn").mockReturnValue();
      const received: unknown[] = [];
      fakeServer(({ path, method }) =>
        path.startsWith("embed/open") && (method === "POST" || !identity) ? problem(status, code) : undefined,
      );
      startEarshot(tag, loadPanel);
      earshot("on", "error", ({ detail }) => received.push(detail));
      if (identity) earshot("identify", identity);
      earshot("open");
      await waitFor(() => expect(warned).toHaveBeenCalledOnce());
      expect(warned.mock.calls[0]?.[0]).toMatch(new RegExp(`^Earshot: .*\\(${code}\\)$`));
      expect(received).toMatchObject([{ status, code }]);
    },
  );
});
