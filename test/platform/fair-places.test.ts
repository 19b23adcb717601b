import { describe, expect, it } from "vitest";
import { addressShares, createFairPlaces, createFairQueue } from "../../platform/fair-places.ts";

const reject = (holder?: string) => new Error(holder ?? "all");

describe("fair places", () => {
  it("nobody takes more places than its share, and all together take no more than there are", () => {
    const places = createFairPlaces(3);
    places.take({ una: 2, acme: 3 }, reject);
    places.take({ una: 2, acme: 3 }, reject);
    expect(() => places.take({ una: 2, acme: 3 }, reject)).toThrow("una");
    places.take({ ugo: 2, acme: 3 }, reject);
    expect(() => places.take({ uwe: 2, other: 3 }, reject)).toThrow("all");
  });

  it("a rejected caller holds nothing, and a place is freed once", () => {
    const places = createFairPlaces(2);
    const free = places.take({ una: 1 }, reject);
    expect(() => places.take({ una: 1, acme: 1 }, reject)).toThrow("una");
    places.take({ acme: 1 }, reject);
    free();
    free();
    places.take({ una: 1 }, reject);
    expect(() => places.take({}, reject)).toThrow("all");
  });

  it("an address shares its places with the wider prefixes around it", () => {
    expect(addressShares("192.0.2.7", 2)).toEqual({ "192.0.2.7": 2 });
    expect(addressShares("2001:db8:1:234::/64", 2)).toEqual({
      "2001:db8:1:234::/64": 2,
      "2001:db8:1:200::/56": 8,
      "2001:db8:1:0::/48": 32,
    });
  });
});

describe("a fair queue", () => {
  /** Returns a function that queues work, which ends only when `end` is called; `begun` names the work that began. */
  function startQueue(atOnce: number, most: number) {
    const run = createFairQueue(atOnce, most);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      queue: (name: string, holder: string, share = 9) =>
        run({ [holder]: share }, reject, () => {
          begun.push(name);
          return new Promise<void>((end) => ends.set(name, end));
        }),
      async end(name: string) {
        ends.get(name)?.();
        await new Promise(setImmediate);
      },
    };
  }

  it("the work of those who have the fewest places runs first, and otherwise the oldest", async () => {
    const { queue, end, begun } = startQueue(1, 6);
    for (const name of ["acme 1", "acme 2", "acme 3"]) void queue(name, "acme");
    void queue("other 1", "other");
    for (const name of ["acme 1", "other 1", "acme 2", "acme 3"]) await end(name);
    expect(begun).toEqual(["acme 1", "other 1", "acme 2", "acme 3"]);
  });

  it("only some of the work runs at once, and what may not wait is rejected before it begins", async () => {
    const { queue, end, begun } = startQueue(2, 4);
    for (const name of ["1", "2", "3"]) void queue(name, "acme", 3);
    expect(begun).toEqual(["1", "2"]);
    await expect(queue("4", "acme", 3)).rejects.toThrow("acme");
    void queue("5", "other");
    await expect(queue("6", "third")).rejects.toThrow("all");
    for (const name of ["1", "2", "5", "3"]) await end(name);
    expect(begun).toEqual(["1", "2", "5", "3"]);
  });

  it("work that fails frees its place", async () => {
    const run = createFairQueue(1, 1);
    const failing = () => Promise.reject(new Error("damaged"));
    for (let turn = 0; turn < 2; turn += 1)
      await expect(run({ acme: 1 }, reject, failing)).rejects.toThrow("damaged");
    expect(await run({ acme: 1 }, reject, async () => "good")).toBe("good");
  });
});
