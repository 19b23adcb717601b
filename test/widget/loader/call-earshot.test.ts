import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import { fakeServer, problem } from "../fake-server.ts";
import {
  callAnyhow,
  earshot,
  findPanel,
  host,
  launcher,
  loadPanel,
  noContext,
  openWidget,
  tag,
} from "../open-widget.ts";

it("calls of `earshot` wait for the script, and do nothing on a server", async () => {
  fakeServer();
  earshot("open", "ideas/new");
  startEarshot(tag, loadPanel);
  await (await findPanel()).findByLabelText("Title");
  callAnyhow("destroy");
  vi.stubGlobal("window", undefined);
  expect(() => earshot("open")).not.toThrow();
});

it("a stub of `window.earshot` without recorded calls does not prevent the widget from starting", async () => {
  fakeServer();
  const stub = Object.assign((..._call: unknown[]) => {}, {});
  window.earshot = stub;
  startEarshot(tag, loadPanel);
  expect(window.earshot).not.toBe(stub);
  expect(launcher().textContent).toBe("Feedback");
});

it("listeners get the events until they unsubscribe", async () => {
  fakeServer(({ path, method }) =>
    method === "PUT" && path.includes("/b/vote") ? problem(403, "user_blocked", "No.") : undefined,
  );
  const response: unknown[] = [];
  const listen = (event: CustomEvent) => response.push([event.type, event.detail]);
  const panel = await openWidget();
  for (const name of ["open", "close", "vote", "error"] as const) earshot("on", name, listen);
  fireEvent.click(await panel.findByRole("button", { name: /Vote for Idea a/ }));
  await waitFor(() => expect(response).toHaveLength(1));
  fireEvent.click(panel.getByRole("button", { name: /Vote for Idea b/ }));
  await waitFor(() => expect(response).toHaveLength(2));
  earshot("close");
  earshot("off", "open", listen);
  earshot("open");
  expect(response).toEqual([
    ["vote", { postId: "a", isVoted: true, votesCount: 4 }],
    ["error", { status: 403, code: "user_blocked", message: "No." }],
    ["close", null],
  ]);
});

it("calls that wait for a language to load are not run after `destroy`", async () => {
  fakeServer();
  await openWidget();
  earshot("close");
  const listen = vi.fn();
  host().addEventListener("open", listen);
  earshot("setLocale", "es");
  earshot("open");
  earshot("destroy");
  const { loadLocale } = await import("../../../widget/locales/load-locale.ts");
  await loadLocale("es", noContext);
  await loadLocale("en", noContext);
  expect(listen).not.toHaveBeenCalled();
});

it("the theme and the language can be changed while the panel is open", async () => {
  fakeServer();
  const panel = await openWidget();
  await panel.findByText("Idea a");
  earshot("setTheme", "dark");
  expect(host().shadowRoot?.querySelector("dialog")?.style.colorScheme).toBe("dark");
  earshot("setLocale", "fr");
  await panel.findByText("Proposer une idée");
  expect(host().lang).toBe("fr");
  expect(launcher().textContent).toBe("Votre avis");
  earshot("setLocale", "en");
});
