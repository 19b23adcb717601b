import { describe, expect, it } from "vitest";
import { addressPrefix, createLimits } from "../../bff/limits.ts";

describe("a ceiling", () => {
  it("lets so many calls through, then says how long to wait", async () => {
    const limits = createLimits({ reads: 3, writes: 3 });
    for (let i = 0; i < 3; i++) await limits.take("visitorReads", "una");
    const refused = await limits.take("visitorReads", "una").catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
    const { headers } = refused as { headers: Record<string, string> };
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("is counted apart for each key and each ceiling", async () => {
    const limits = createLimits({ reads: 1, writes: 1 });
    await limits.take("visitorReads", "una");
    await limits.take("visitorReads", "ugo");
    await limits.take("visitorWrites", "una");
    await limits.take("lookups", "una");
    await expect(limits.take("visitorReads", "una")).rejects.toMatchObject({ status: 429 });
  });

  it("of simultaneous calls lets exactly its number through", async () => {
    const limits = createLimits({ reads: 10, writes: 10 });
    const calls = await Promise.allSettled(Array.from({ length: 50 }, () => limits.take("sessions", "a")));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("of zero is none", async () => {
    const limits = createLimits({ reads: 0, writes: 0 });
    for (let i = 0; i < 1_000; i++) await limits.take("workspaceWrites", "acme");
  });
});

describe("a ceiling of addresses", () => {
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

  it("holds for a /56 and a /48 of IPv6 as well, at 4 and 16 times the number", async () => {
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

  it("leaves IPv4 addresses and keys that are no address as they are", async () => {
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

describe("an address prefix", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["203.0.113.9:55", "203.0.113.9"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:FFFF:c000:0207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    // The older way to write an IPv4 address in IPv6 (RFC 4291, 2.5.5.1), which no network routes.
    ["::192.0.2.7", "192.0.2.7"],
    ["[192.0.2.7]:443", "unknown"],
    ["203.0.113.9:", "unknown"],
    ["203.0.113.9:port", "unknown"],
    ["not an address", "unknown"],
    ["192.0.2.7, 198.51.100.1", "unknown"],
    ["", "unknown"],
    [undefined, "unknown"],
  ])("of %s is %s", (address, prefix) => expect(addressPrefix(address)).toBe(prefix));

  it("is the same for neighbours and another for the next network", () => {
    expect(addressPrefix("2001:db8:1:2::1")).toBe(addressPrefix("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    expect(addressPrefix("2001:db8:1:2::1")).not.toBe(addressPrefix("2001:db8:1:3::1"));
  });
});
