import { act, cleanup, render, waitFor } from "@testing-library/preact";
import { vi } from "vitest";
import { App } from "../../dashboard/app.tsx";
import { cancelDelete } from "../../dashboard/controls/delete-with-undo.ts";
import { Toasts } from "../../dashboard/controls/undo-toasts.tsx";
import { Heading } from "../../dashboard/frame/heading.tsx";
import { applyTheme } from "../../dashboard/frame/theme.ts";
import { findPage } from "../../dashboard/pages.ts";
import { forgetQueries } from "../../dashboard/requests.ts";
import { followLinks } from "../../dashboard/router.ts";
import { effectsRun } from "../widget/hurry-effects.ts";
import { type FakeServer, fakeServer, problem, type Routes } from "./fake-server.ts";
import { makeBoard, makeCategory, makeMe, makeStatus, makeTag, type Role } from "./make-rows.ts";

let server: FakeServer | undefined;

/** Returns the routes that most pages request; a test's own routes replace them. */
const usualRoutes = (role: Role): Routes => ({
  "GET me": [200, makeMe(role)],
  "GET provider": [200, { name: null }],
  "GET w/w1/v1/boards": [200, [makeBoard("b1", { title: "Ideas", isDefault: true })]],
  "GET w/w1/v1/post-categories": [200, [makeCategory("c1", { name: "General" })]],
  "GET w/w1/v1/tags": [200, [makeTag("t1", { name: "Mobile" })]],
  ...Object.fromEntries(
    ["w1", "w2"].map((id) => [`GET w/${id}/staff/notifications`, [200, { data: [], unseenCount: 0 }]]),
  ),
  "GET w/w1/staff/statuses": [200, [makeStatus("s1", { name: "Planned", value: "planned" })]],
});

/** Starts the fake server of a test. `openDashboard` calls this function. */
export function startServer(routes: Routes = {}, role: Role = "owner"): FakeServer {
  server = fakeServer({ ...usualRoutes(role), ...routes });
  return server;
}

/** Mounts the dashboard at a path below its base, such as `w/acme/feedback`, without waiting for the page. */
export function mountDashboard(path: string): void {
  history.replaceState(null, "", `/dashboard/${path}`);
  addEventListener("click", followLinks);
  render(<App />);
}

/** Mounts the dashboard and waits for the page's heading. */
export async function openDashboard(
  path: string,
  routes: Routes = {},
  { role = "owner" }: { role?: Role } = {},
): Promise<FakeServer> {
  const started = startServer(routes, role);
  // Loads the page's code first, so that the test does not wait for the code.
  await findPage(path.split(/[?#]/)[0] ?? "")?.load();
  mountDashboard(path);
  await waitFor(() => {
    if (!document.querySelector("h1")) throw new Error("No page has opened.");
  });
  // Waits for the effects that send the page's requests.
  await effectsRun();
  return started;
}

/** Adds the browser features that jsdom lacks. */
export function addMissingApis(): void {
  Object.assign(globalThis, { scrollTo: () => {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (!this.isConnected) throw new DOMException("The element is not in a document.", "InvalidStateError");
      this.open = true;
      this.querySelector<HTMLElement>("button, a, input, select, textarea")?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** Renders a first heading, because the first heading of a visit does not get focus. */
export function passFirstHeading(): void {
  render(<Heading title="Earshot" />);
  cleanup();
}

/** Undoes every side effect of a test. @throws if a request had no route */
export async function resetDashboard(): Promise<void> {
  vi.useRealTimers();
  // A page that is still loading at the end of a file would fail in the next file that opens it.
  await vi.dynamicImportSettled();
  const { requests = [], unexpected = [] } = server ?? {};
  const strays = [...unexpected];
  cleanup();
  await clearToasts();
  cancelDelete(
    requests.flatMap(({ body, path }) => [
      ...((body as { ids?: string[] } | undefined)?.ids ?? []),
      path.split("/").at(-1) ?? "",
    ]),
  );
  forgetQueries();
  removeEventListener("click", followLinks);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "clipboard");
  localStorage.clear();
  history.replaceState(null, "", "/dashboard/");
  applyTheme("auto");
  document.title = "";
  document.body.replaceChildren();
  server = undefined;
  if (strays.length) throw new Error(`Requests without a route: ${[...new Set(strays)].join(", ")}`);
}

/**
 * Closes every toast. Closing sends the pending deletions to a server that rejects them, which restores the posts.
 */
async function clearToasts(): Promise<void> {
  vi.stubGlobal("fetch", async () => {
    const [status, body] = problem(503, "unavailable");
    return new Response(JSON.stringify(body), { status });
  });
  render(<Toasts />);
  for (let round = 0; document.querySelector(".toast") && round < 5; round++) {
    await act(async () => {
      dispatchEvent(new Event("pagehide"));
    });
  }
  cleanup();
}
