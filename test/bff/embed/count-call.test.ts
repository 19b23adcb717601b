import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ForwardedFacts } from "../../../api/contract.ts";
import { forwarded } from "../../../api/forwarded-routes/contract.ts";
import type { EmbedContext } from "../../../bff/embed/context.ts";
import { countPicture, countUnverified } from "../../../bff/embed/count-call.ts";
import { createLimits } from "../../../bff/limits/rate-limits.ts";
import type { Caller } from "../../../bff/visitors/identity.ts";
import type { Session } from "../../../bff/visitors/session.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterAll(() => void vi.useRealTimers());

const minute = 60_001;
const submissions = ["POST /v1/posts", "POST /visitor/posts", "POST /v1/posts/:postId/comments"];
const votes = ["POST /v1/posts/:id/vote", "PUT /visitor/posts/:id/vote", "POST /v1/polls/:id/vote"];
const { widget } = forwarded as Record<string, Record<string, Record<string, ForwardedFacts>>>;
const countsOf = (call = "") => {
  const [method = "", path = ""] = call.split(" ");
  return widget?.[path]?.[method]?.counts;
};
const unverified = ["anonymous", "unverified"] as const;

const callerOf = (sub: string, kind: Session["kind"]) => {
  const session = { ws: "w", sdk: "sdk_w", sub, kind, org: "https://a.example", ep: 1, sid: sub };
  return { identity: { by: "session", kind, session }, workspace: { workspaceId: "w" } } as Caller;
};
const source = { prefix: "203.0.113.7", requestId: "r" };

/** Returns a function that sends calls in turn as one person, and returns how many of them the limits accept. */
function startCounting() {
  const limits = createLimits({ reads: 600, writes: 120 });
  let turn = 0;
  return async (calls: string[], times: number, sub: string, kind: Session["kind"] = "unverified") => {
    let accepted = 0;
    for (let n = 0; n < times; n += 1) {
      turn += 1;
      await countUnverified(
        { limits } as EmbedContext,
        callerOf(sub, kind),
        source,
        countsOf(calls[turn % calls.length]),
      ).then(
        () => (accepted += 1),
        (error) => expect(error).toMatchObject({ status: 429, code: "rate_limited" }),
      );
    }
    return accepted;
  };
}

it.each(unverified)(
  "one %s visitor can send 10 posts and comments a minute, and 60 an hour",
  async (kind) => {
    const send = startCounting();
    const accepted = [];
    for (let n = 0; n < 8; n += 1) {
      accepted.push(await send(submissions, 11, "una", kind));
      vi.advanceTimersByTime(minute);
    }
    expect(accepted).toEqual([10, 10, 10, 10, 10, 10, 0, 0]);
    expect(await send(submissions, 1, "ugo", kind)).toBe(1);
    vi.advanceTimersByTime(60 * minute);
    expect(await send(submissions, 1, "una", kind)).toBe(1);
  },
);

it("all visitors at one IP address without a verified identity can send 50 posts and comments a minute, and 300 an hour", async () => {
  const send = startCounting();
  const accepted = [];
  for (let n = 0; n < 8; n += 1) {
    let sum = 0;
    for (let person = 0; person < 6; person += 1) sum += await send(submissions, 10, `${n} ${person}`);
    accepted.push(sum);
    vi.advanceTimersByTime(minute);
  }
  expect(accepted).toEqual([50, 50, 50, 50, 50, 50, 0, 0]);
});

it("all visitors at one IP address without a verified identity can cast 60 votes an hour, whatever they vote on", async () => {
  const send = startCounting();
  let accepted = 0;
  for (let person = 0; person < 70; person += 1) accepted += await send(votes, 1, `${person}`);
  expect(accepted).toBe(60);
  expect(await send(submissions, 1, "una")).toBe(1);
});

it("these limits do not affect visitors with an identity token, or other calls", async () => {
  const send = startCounting();
  expect(await send([...submissions, ...votes], 400, "una", "verified")).toBe(400);
  expect(await send(["PUT /visitor/posts/:id/follow"], 400, "ugo")).toBe(400);
});

it("one visitor sends 60 pictures an hour, and so do all visitors at one IP address without a verified identity together", async () => {
  const embed = { limits: createLimits({ reads: 600, writes: 120 }) } as EmbedContext;
  const send = async (sub: string, kind: Session["kind"], times: number) => {
    const counted = Array.from({ length: times }, () => countPicture(embed, callerOf(sub, kind), source));
    return (await Promise.allSettled(counted)).filter(({ status }) => status === "fulfilled").length;
  };
  expect(await send("una", "verified", 70)).toBe(60);
  expect([await send("ann", "anonymous", 30), await send("ugo", "unverified", 40)]).toEqual([30, 30]);
  expect(await send("uwe", "verified", 10)).toBe(10);
  vi.advanceTimersByTime(60 * minute);
  expect(await send("ann", "anonymous", 1)).toBe(1);
});
