import { waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import {
  defer,
  type FakeResponse,
  fakeServer,
  isLive,
  opened,
  openedBy,
  sessionFor,
} from "../fake-server.ts";
import { earshot, openWidget } from "../open-widget.ts";
import { fakeStream } from "./fake-stream.ts";
import { openLive } from "./open-live.ts";

const hide = (isHidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
describe("the stream of changes", () => {
  it("is opened once the first list is shown, with the age of its data and without a session", async () => {
    const stream = fakeStream();
    const requests = fakeServer(() => undefined, stream.respond);
    const panel = await openWidget();
    await panel.findByText("Idea a");
    await waitFor(() => expect(stream.count()).toBe(1));
    const paths = requests.map(({ path }) => path.replace(/age=\d+/, "age=N"));
    expect(paths).toEqual(["embed/open?sdkToken=sdk_test", "embed/live?age=N&sdkToken=sdk_test"]);
    expect(requests.at(-1)?.headers).toEqual({});
  });

  it("begins only when the first data is there, also for a visitor who is identified later, so that it is read once", async () => {
    const stream = fakeStream();
    const [first, second] = [defer<FakeResponse>(), defer<FakeResponse>()];
    const requests = fakeServer(({ method, path }) => {
      if (!path.startsWith("embed/open")) return undefined;
      return method === "POST" ? second.promise : first.promise;
    }, stream.respond);
    const ages = () =>
      requests.flatMap(({ path }) => (isLive(path) ? Number(/age=(\d+)/.exec(path)?.[1]) : []));
    const panel = await openWidget();
    earshot("open", "ideas/a");
    await panel.findByText("Idea a");
    expect(ages()).toEqual([]);
    first.resolve(opened());
    await waitFor(() => expect(stream.count()).toBe(1));
    earshot("identify", async () => "signed");
    await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
    expect(ages()).toHaveLength(1);
    second.resolve(openedBy(sessionFor({ identityToken: "signed" })));
    await waitFor(() => expect(ages()).toHaveLength(2));
    expect(Math.max(...ages())).toBeLessThan(60_000);
  });

  it("ends while the panel is closed or the page is hidden, and begins again afterwards", async () => {
    const { stream, take } = await openLive();
    earshot("close");
    await waitFor(() => expect(stream.count()).toBe(0));
    earshot("open");
    await waitFor(() => expect(stream.count()).toBe(1));
    hide(true);
    await waitFor(() => expect(stream.count()).toBe(0));
    hide(false);
    await waitFor(() => expect(stream.count()).toBe(1));
    expect(take().filter((request) => !request.includes("embed/live"))).toEqual([]);
  });

  it("ends when the widget is destroyed", async () => {
    const { stream } = await openLive();
    earshot("destroy");
    await waitFor(() => expect(stream.count()).toBe(0));
  });

  it("is not asked for again by a service that does not have it", async () => {
    const stream = fakeStream();
    stream.reject(404);
    const requests = fakeServer(() => undefined, stream.respond);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const panel = await openWidget();
    await panel.findByText("Idea a");
    await waitFor(() => expect(requests.filter(({ path }) => isLive(path))).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests).toHaveLength(2);
  });

  it("is replaced by reading again every 30 seconds while the service has no room, and comes back", async () => {
    const { stream, panel, take } = await openLive();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stream.reject(503);
    stream.end();
    const reloads = () => take().filter((request) => request.startsWith("GET embed/open")).length;
    let count = 0;
    for (let minute = 0; minute < 4; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      count += reloads();
    }
    expect(count).toBeGreaterThanOrEqual(5);
    expect(count).toBeLessThanOrEqual(10);
    stream.reject(undefined);
    await vi.advanceTimersByTimeAsync(40_000);
    await waitFor(() => expect(stream.count()).toBe(1));
    expect(panel.getByText("Idea a")).toBeTruthy();
  });
});
