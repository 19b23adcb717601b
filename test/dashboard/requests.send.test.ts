import { describe, expect, it, vi } from "vitest";
import { onSessionEnd, SendError, send } from "../../dashboard/requests.ts";
import { brokenConnection, problem } from "./fake-server.ts";
import { startServer } from "./open-dashboard.tsx";

const never = () => new Promise<never>(() => {});
const thrownBy = (sending: Promise<unknown>) => sending.catch((error: unknown) => error);

describe("requests", () => {
  it("a request that changes something carries the dashboard's header and no credentials in its headers", async () => {
    const server = startServer({ "PATCH w/w1/v1/posts/p1": [200, {}], "GET me": [200, {}] });
    await send("PATCH", "w/w1/v1/posts/p1", { body: { title: "A" } });
    await send("GET", "me", { link: "tö" });
    expect(server.requests).toMatchObject([{ body: { title: "A" } }, { body: undefined }]);
    expect(server.requests.map(({ headers }) => headers)).toEqual([
      { accept: "application/json", "content-type": "application/json", "x-earshot-dashboard": "1" },
      { accept: "application/json", "x-earshot-link": "t%C3%B6" },
    ]);
  });

  it("a request is sent to the dashboard's own origin with its cookie, and can continue after the page closes", async () => {
    startServer({ "DELETE sessions/s1": [200, {}] });
    const fetch = vi.spyOn(globalThis, "fetch");
    await send("DELETE", "sessions/s1", { isLast: true });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      "/dashboard/api/sessions/s1",
      expect.objectContaining({ credentials: "same-origin", keepalive: true, body: "{}" }),
    );
  });

  it("a request is aborted after 20 seconds, and then rejects with the status 0, as if there were no response", async () => {
    const timer = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
    startServer({ "GET me": never });
    for (const options of [{}, { signal: new AbortController().signal }]) {
      const error = thrownBy(send("GET", "me", options));
      timer.abort();
      expect(await error).toMatchObject({ status: 0 });
    }
    expect(timeout).toHaveBeenCalledWith(20_000);
  });

  it("a request that the caller aborts rejects with the caller's reason", async () => {
    startServer({ "GET me": never });
    const caller = new AbortController();
    const error = thrownBy(send("GET", "me", { signal: caller.signal }));
    caller.abort("Enough.");
    expect(await error).toBe("Enough.");
  });
});

describe("responses", () => {
  it("a response without content resolves to undefined", async () => {
    startServer({ "DELETE sessions/s1": [204] });
    expect(await send("DELETE", "sessions/s1")).toBeUndefined();
  });

  it("a response with an error rejects with the error's code and fields", async () => {
    const errors = [{ path: "title", message: "is empty" }];
    startServer({ "POST x": problem(400, "invalid_request", "No.", errors) });
    const error = await thrownBy(send("POST", "x"));
    expect(error).toBeInstanceOf(SendError);
    expect(error).toMatchObject({ status: 400, code: "invalid_request", message: "No.", errors });
  });

  it("a response that is not JSON is treated as no response, whatever its status", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
    expect(await thrownBy(send("GET", "me"))).toMatchObject({ status: 0 });
  });

  it("a response that never arrives rejects with the status 0", async () => {
    startServer({ "GET me": brokenConnection });
    expect(await thrownBy(send("GET", "me"))).toMatchObject({ status: 0, code: "", errors: [] });
  });
});

it("the end of a session is reported only for the code signed_out, and only until the listener is removed", async () => {
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  startServer({ "POST sign-in": problem(401, "sign_in_failed"), "GET me": problem(401, "signed_out") });
  await thrownBy(send("POST", "sign-in"));
  expect(listener).not.toHaveBeenCalled();
  await thrownBy(send("GET", "me"));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await thrownBy(send("GET", "me"));
  expect(listener).toHaveBeenCalledOnce();
});
