import { describe, expect, it } from "vitest";
import { addressPrefix } from "../../../bff/http.ts";
import { createLimits } from "../../../bff/limits/rate-limits.ts";

describe("rate limits", () => {
  it("a rate limit allows the given number of calls, then responds with the seconds to wait", async () => {
    const limits = createLimits({ reads: 3, writes: 3 });
    for (let i = 0; i < 3; i++) await limits.take("visitorReads", "una");
    const rejected = await limits.take("visitorReads", "una").catch((error: unknown) => error);
    expect(rejected).toMatchObject({ status: 429, code: "rate_limited" });
    const { headers } = rejected as { headers: Record<string, string> };
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("a rate limit counts each key separately, and shares no counts with other limits", async () => {
    const limits = createLimits({ reads: 1, writes: 1 });
    await limits.take("visitorReads", "una");
    await limits.take("visitorReads", "ugo");
    await limits.take("visitorWrites", "una");
    await limits.take("lookups", "una");
    await expect(limits.take("visitorReads", "una")).rejects.toMatchObject({ status: 429 });
  });

  it("a rate limit allows exactly the given number of simultaneous calls", async () => {
    const limits = createLimits({ reads: 10, writes: 10 });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take("sessions", "a")));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("a rate limit of zero means unlimited", async () => {
    const limits = createLimits({ reads: 0, writes: 0 });
    for (let i = 0; i < 1_000; i++) await limits.take("workspaceWrites", "acme");
  });
});

describe("rate limits per IP address", () => {
  const spend = async (limits: ReturnType<typeof createLimits>, addresses: string[]) => {
    let taken = 0;
    for (const address of addresses) {
      await limits.take("sessions", addressPrefix(address)).then(
        () => (taken += 1),
        () => {},
      );
    }
    return taken;
  };
  const networks = (count: number, place: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => place(n + 1));

  it("a limit of n calls for an IPv6 /64 allows 4 n calls for its /56 and 16 n calls for its /48", async () => {
    const limits = createLimits({ reads: 10, writes: 10 });
    expect(
      await spend(
        limits,
        networks(20, () => "2001:db8:1:1::1"),
      ),
    ).toBe(10);
    expect(
      await spend(
        limits,
        networks(100, (n) => `2001:db8:2:1${n.toString(16).padStart(2, "0")}::1`),
      ),
    ).toBe(40);
    expect(
      await spend(
        limits,
        networks(200, (n) => `2001:db8:3:${(n * 256).toString(16)}::1`),
      ),
    ).toBe(160);
    expect(
      await spend(
        limits,
        networks(300, (n) => `2001:db8:${n.toString(16)}:ffff::1`),
      ),
    ).toBeGreaterThan(290);
  });

  it("a limit counts IPv4 addresses and other keys individually", async () => {
    const limits = createLimits({ reads: 1, writes: 1 });
    expect(
      await spend(
        limits,
        networks(200, (n) => `192.0.2.${n}`),
      ),
    ).toBe(200);
    for (let n = 0; n < 100; n += 1) await limits.take("visitorWrites", `person-${n}`);
  });
});
