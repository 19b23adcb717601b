import { beforeAll, expect, it } from "vitest";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { newPoll } from "./new-poll.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("a poll is active from its start, inclusive, to its end, exclusive", async () => {
  const { call } = await newWorkspace(api);
  const { id } = await newPoll(call);
  const moments = ["start_at - interval '1 ms'", "start_at", "end_at - interval '1 ms'", "end_at"];
  const statuses = moments.map((moment) => `poll_status(p, p.${moment})`).join();
  const [row] = await api.sql.unsafe(`select array[${statuses}] as statuses from polls p where id = $1`, [
    id,
  ]);
  expect(row?.statuses).toEqual(["not_started", "active", "active", "expired"]);
});
