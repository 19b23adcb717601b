import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { publicRoutes } from "../../../api/routes.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { effort, timeLimit } from "../../effort.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { hostile, hostileText, idOf, nearly, type World } from "./make-values.ts";
import { populate } from "./populate.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

describe.each(publicRoutes)("$name", ({ method, path, query: queryShape, body: bodyShape }) => {
  test("the endpoint responds to every random request, and never with a 5xx or outside its contract", {
    timeout: timeLimit(600_000),
  }, async () => {
    const { world, callers } = await newWorld();
    const slots = path.match(/:\w+/g) ?? [];
    const request = fc.record({
      who: fc.nat(callers.length - 1),
      params: fc.array(idOf(world), { minLength: slots.length, maxLength: slots.length }),
      query: queryShape ? nearly(queryShape, world) : fc.constant({}),
      body: bodyShape
        ? fc.oneof({ weight: 5, arbitrary: nearly(bodyShape, world) }, { weight: 1, arbitrary: hostileText })
        : fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostile }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ who, params, query, body }) => {
        const filled = slots.reduce((text, slot, place) => text.replace(slot, encode(params[place])), path);
        const call = callers[who] as Call;
        const response = await call(
          `${method} ${filled}${asQuery(query)}` as never,
          method === "GET" ? undefined : body,
        );
        expect(response.status, response.text).toBeLessThan(500);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      {
        numRuns: effort.fuzzCases,
        interruptAfterTimeLimit: timeLimit(500_000),
        markInterruptAsFailure: true,
      },
    );
  });
});

test("after fuzzing, every stored counter equals the number of rows that it counts", async () => {
  expect(await auditCounters(api.db)).toEqual([]);
});

/**
 * Creates two populated workspaces. @returns the ids in both, and callers for staff and for an end user of the first
 */
async function newWorld(): Promise<{ world: World; callers: Call[] }> {
  const [ours, theirs] = [await newWorkspace(api), await newWorkspace(api)];
  const [first, second] = [await populate(ours.call, "ours"), await populate(theirs.call, "theirs")];
  const endUser = await ours.endUser();
  return {
    world: { ids: [...Object.values(first), ...Object.values(second)] },
    callers: [ours.call, endUser.call],
  };
}

function encode(text = ""): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E");
}

function asQuery(query: unknown): string {
  if (typeof query !== "object" || query === null) return `?${encode(String(query))}`;
  const pairs = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(textOf(value))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.slice(0, 2_000);
  if (Array.isArray(value)) return value.join(",").slice(0, 2_000);
  return String(JSON.stringify(value)).slice(0, 2_000);
}
