import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import { fakeServer, opened } from "../fake-server.ts";
import { earshot, findPanel, host, launcher, loadPanel, tag, watched } from "../open-widget.ts";

const loadExtras = () => import("../../../widget/loader/start-extras.ts");
const start = (dataset: DOMStringMap, load = vi.fn(loadPanel)) => {
  startEarshot({ ...tag, dataset: { ...tag.dataset, ...dataset } }, load, loadExtras);
  return load;
};

it("the page's own buttons open the widget at the view that they name, even if they are added later", async () => {
  fakeServer();
  const load = start({ launcher: ".ideas" });
  expect(launcher()).toBeNull();
  const own = document.createElement("button");
  own.className = "ideas";
  own.dataset.earshot = "ideas/new";
  document.body.append(own);
  await waitFor(() => {
    fireEvent.pointerOver(own);
    expect(load).toHaveBeenCalledTimes(1);
  });
  fireEvent.click(window);
  fireEvent.click(own);
  await (await findPanel()).findByLabelText("Title");
  const gone = host();
  earshot("destroy");
  fireEvent.click(own);
  expect(gone.isConnected).toBe(false);
});

it("an inline widget is mounted in the configured element, opens when it is visible, and cannot be closed", async () => {
  fakeServer();
  const place = document.createElement("section");
  place.id = "here";
  document.body.append(place);
  start({ inline: "#here" });
  await waitFor(() => expect(watched.size).toBe(1));
  for (const seen of watched) seen();
  const { dialog } = await findPanel();
  expect(host().parentElement).toBe(place);
  expect(dialog.localName).toBe("section");
  earshot("close");
  expect(dialog.hasAttribute("open")).toBe(true);
});

it("an inline widget moves into an element outside the body only once", async () => {
  fakeServer();
  const place = document.createElement("section");
  place.id = "here";
  document.documentElement.append(place);
  // Stops after three moves, because a widget that moves repeatedly would never stop.
  const append = vi.spyOn(place, "append").mockImplementation((...nodes) => {
    if (append.mock.calls.length < 3) place.prepend(...nodes);
  });
  start({ inline: "#here" });
  await waitFor(() => expect(host().parentElement).toBe(place));
  const seen = new Promise((resolve) =>
    new MutationObserver(resolve).observe(document.body, { childList: true }),
  );
  document.body.append(document.createElement("p"));
  await seen;
  expect(append).toHaveBeenCalledTimes(1);
  place.remove();
});

it("an inline widget moves into an element that the page renders later, and moves again when that element is replaced", async () => {
  fakeServer();
  start({ inline: "#here" });
  await loadExtras();
  const place = document.createElement("section");
  place.id = "here";
  document.body.append(place);
  await waitFor(() => expect(host().parentElement).toBe(place));
  for (const seen of watched) seen();
  const { dialog } = await findPanel();
  const gone = host();
  const body = document.createElement("body");
  const other = place.cloneNode() as HTMLElement;
  body.append(other);
  document.body.replaceWith(body);
  await waitFor(() => expect(gone.parentElement).toBe(other));
  expect(dialog.hasAttribute("open")).toBe(true);
  earshot("destroy");
  other.remove();
  body.append(other);
  await Promise.resolve();
  expect(gone.isConnected).toBe(false);
});

it("the launcher requests the unread count once for returning visitors, and never for new visitors", async () => {
  const requests = fakeServer(({ path }) =>
    path.startsWith("embed/unread") ? [200, { unread: 4 }] : undefined,
  );
  const seenAt = "2026-11-01T08:00:00.000Z";
  const idle: (() => Promise<void>)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => Promise<void>) => idle.push(run));
  start({ badge: "" });
  await waitFor(() => expect(idle).toHaveLength(1));
  await idle.pop()?.();
  expect(requests).toEqual([]);
  earshot("destroy");
  localStorage.setItem("earshot-sdk_test", JSON.stringify({ seenAt }));
  const response = vi.fn();
  start({ badge: "" });
  earshot("on", "unread", ({ detail }) => response(detail));
  await waitFor(() => expect(idle).toHaveLength(1));
  await idle.pop()?.();
  expect(response).toHaveBeenCalledWith({ unread: 4 });
  expect(launcher().dataset.unread).toBe("4");
  expect(requests.map(({ path }) => path)).toEqual([`embed/unread?sdkToken=sdk_test&seenAt=${seenAt}`]);
});

it("the launcher requests the unread count with the session of a visitor who has taken part", async () => {
  const requests = fakeServer(({ path }) =>
    path.startsWith("embed/unread") ? [200, { unread: 1 }] : undefined,
  );
  localStorage.setItem("earshot-sdk_test", JSON.stringify({ session: "token" }));
  start({ badge: "" });
  await waitFor(() => expect(launcher().dataset.unread).toBe("1"));
  expect(requests).toMatchObject([
    { path: "embed/unread?sdkToken=sdk_test", headers: { authorization: "Bearer token" } },
  ]);
});

it("the launcher shows the unread count from the panel's data until the visitor reads the changelog", async () => {
  fakeServer(({ path }) => {
    if (path.startsWith("embed/open")) return opened({ changelogs: { data: [], unread: 2 } });
    return path.startsWith("embed/v1/changelogs?")
      ? [200, { data: [], pagination: { hasNextPage: false } }]
      : undefined;
  });
  start({ badge: "" });
  await loadExtras();
  fireEvent.click(launcher());
  const { findByRole } = await findPanel();
  await waitFor(() => expect(launcher().dataset.unread).toBe("2"));
  fireEvent.click(await findByRole("tab", { name: /new/ }));
  await waitFor(() => expect(launcher().dataset.unread).toBe("0"));
});
