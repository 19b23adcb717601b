import { expect, it } from "vitest";
import { afterThis, startApi } from "../../harness.ts";
import { newSite, startBff } from "../start-bff.ts";

it("the BFF spreads requests without a session over several API users, so that its own rate limit applies before the API's", async () => {
  const RATE_LIMITS = "reads=10,writes=10";
  const api = await startApi({ RATE_LIMITS });
  afterThis(api.stop);
  const bff = await startBff(api, { RATE_LIMITS });
  afterThis(bff.stop);
  const site = await newSite(api, bff);
  const endpoint = `GET /embed/v1/boards?sdkToken=${site.sdkToken}` as const;
  const statuses: number[] = [];
  for (let call = 0; call < 60; call++) statuses.push((await site.fromPage(endpoint)).status);
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(10).fill(429)]);
});
