import { describe, expect, it, vi } from "vitest";
import { onSessionEnd, SendError, send } from "../../dashboard/send.ts";

function standIn(status: number, body: unknown) {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return asked;
}

describe("what is sent", () => {
  it("says that it comes from here when it changes something, and carries no credential of its own", async () => {
    const asked = standIn(200, {});
    await send("PATCH", "w/1/v1/posts/2", { body: { title: "A" } });
    await send("GET", "me");
    const [written, read] = asked;
    expect(written?.address).toBe("/dashboard/api/w/1/v1/posts/2");
    expect(written?.init).toMatchObject({
      method: "PATCH",
      body: '{"title":"A"}',
      credentials: "same-origin",
    });
    expect(written?.init.headers).toMatchObject({
      "content-type": "application/json",
      "x-earshot-dashboard": "1",
    });
    expect(read?.init.headers).toEqual({ accept: "application/json" });
    expect(read?.init.body).toBeNull();
  });

  it("is an empty object when there is nothing to say", async () => {
    const asked = standIn(200, {});
    await send("DELETE", "sessions/1");
    expect(asked[0]?.init.body).toBe("{}");
  });
});

describe("what comes back", () => {
  it("is a refusal with its faults, field by field", async () => {
    standIn(400, {
      code: "invalid_request",
      detail: "No.",
      errors: [{ path: "title", message: "is empty" }],
    });
    const error = await send("POST", "x").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SendError);
    expect(error).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path: "title" }] });
  });

  it("is nobody's answer when it is not JSON, whatever its status", async () => {
    standIn(200, "<html>");
    await expect(send("GET", "me")).rejects.toMatchObject({ status: 0 });
  });

  it("tells that the session is over, and only then", async () => {
    const told = vi.fn();
    const stop = onSessionEnd(told);
    standIn(401, { code: "sign_in_failed" });
    await send("POST", "sign-in").catch(() => {});
    expect(told).not.toHaveBeenCalled();
    standIn(401, { code: "signed_out" });
    await send("GET", "w/1/v1/posts").catch(() => {});
    expect(told).toHaveBeenCalledOnce();
    stop();
  });
});
