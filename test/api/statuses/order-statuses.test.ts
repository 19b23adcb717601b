import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("statuses can be reordered only with a list that names each status exactly once", async () => {
  const { call } = await signIn(api, await newWorkspace(api), "member");
  const ids = (await call("GET /staff/statuses")).body.map(({ id }: { id: string }) => id);
  const wanted = [...ids].reverse();
  const ordered = await call("PATCH /staff/statuses", { ids: wanted });
  expect(ordered.body.map(({ id }: { id: string }) => id)).toEqual(wanted);
  expect((await call("GET /staff/statuses")).body).toEqual(ordered.body);
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), randomUUID()]]) {
    const rejected = await call("PATCH /staff/statuses", { ids: wrong });
    expectProblem(rejected, 400, "invalid_request");
    expect(rejected.body.errors[0]).toMatchObject({ path: "ids", code: "incomplete_order" });
  }
});
