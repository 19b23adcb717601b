import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openBucket } from "../../../api/pictures/open-bucket.ts";
import { reportFailures } from "../../../api/pictures/report-failures.ts";
import { afterThis, newWorkspace, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { png } from "./hostile-pictures.ts";
import { startBucket } from "./start-bucket.ts";

const place = {
  workspaceId: "00000000-0000-4000-8000-000000000001",
  id: "00000000-0000-4000-8000-000000000002",
};

it("with a wrong access key, adding a picture is a 503 whose response has no details", async () => {
  const bucket = await startBucket();
  afterThis(bucket.stop);
  const api = await startApi({ ...bucket.settings, PICTURES_S3_SECRET_ACCESS_KEY: "canary" });
  afterThis(api.stop);
  const owner = await signIn(api, await newWorkspace(api), "owner");
  const sent = { type: "image/png", data: (await png()).toString("base64") };
  const response = await owner.call("POST /staff/pictures", sent);
  expectProblem(response, 503, "pictures_not_available");
  expect(response.text).not.toMatch(/canary|bucket|key/i);
  expect(await api.sql`select 1 from pictures`).toEqual([]);
});

it("the log has one line when a store fails and one when it works again, without secrets", async () => {
  const bucket = await startBucket();
  afterThis(bucket.stop);
  const lines = new PassThrough();
  let store = openBucket({ ...bucket.settings, PICTURES_S3_SECRET_ACCESS_KEY: "canary" });
  const reported = reportFailures(
    {
      write: (...input) => store.write(...input),
      read: (...input) => store.read(...input),
      remove: (input) => store.remove(input),
    },
    pino(lines),
  );
  for (let turn = 0; turn < 3; turn += 1)
    await expect(reported.write(place, "full", Buffer.from("one"))).rejects.toMatchObject({ status: 503 });
  store = openBucket(bucket.settings);
  for (let turn = 0; turn < 2; turn += 1) await reported.write(place, "full", Buffer.from("one"));
  lines.end();
  const log = (await text(lines)).trim().split("\n");
  expect(log.map((line) => JSON.parse(line).msg)).toEqual([
    "pictures cannot be stored",
    "pictures can be stored again",
  ]);
  expect(JSON.parse(log[0] ?? "").reason).toBe(
    "Error: The bucket pictures rejects the access key: correct PICTURES_S3_ACCESS_KEY_ID and PICTURES_S3_SECRET_ACCESS_KEY (SignatureDoesNotMatch).",
  );
  expect(log.join()).not.toMatch(/canary|S3RVER|AWS4/);
});
