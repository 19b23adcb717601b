import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findPlaceOfPictures, lookAtPictures } from "../../../cli/doctor/look-at-pictures.ts";
import { startBucket } from "../../api/pictures/start-bucket.ts";
import { afterThis } from "../../harness.ts";

afterEach(() => void vi.unstubAllEnvs());

function look(environment: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return lookAtPictures();
}

it("the doctor writes to the bucket, reads and leaves nothing there", async () => {
  const bucket = await startBucket();
  afterThis(bucket.stop);
  expect(await look({ ...bucket.settings, PICTURES_S3_PREFIX: "acme" })).toEqual({
    fine: "in the bucket pictures",
  });
  const methods = bucket.requests.map((request) => request.replace(/ .*/, ""));
  expect(methods).toEqual(["PUT", "GET", "DELETE", "DELETE"]);
  expect(await bucket.keys()).toEqual([]);
});

it("the doctor leaves nothing in a bucket whose objects it may not read", async () => {
  const bucket = await startBucket();
  afterThis(bucket.stop);
  bucket.become("unreadable");
  expect(await look(bucket.settings)).toEqual({
    wrong: expect.stringMatching(/^The bucket pictures denies access: allow s3:GetObject/),
  });
  expect(bucket.requests.some((request) => request.startsWith("PUT"))).toBe(true);
  expect(await bucket.keys()).toEqual([]);
});

it("the doctor names the fault of a bucket that rejects the key, without the key", async () => {
  const bucket = await startBucket();
  afterThis(bucket.stop);
  const finding = await look({ ...bucket.settings, PICTURES_S3_SECRET_ACCESS_KEY: "canary" });
  expect(finding).toEqual({
    wrong: expect.stringMatching(
      /^The bucket pictures rejects the access key: correct PICTURES_S3_ACCESS_KEY/,
    ),
  });
  expect(JSON.stringify(finding)).not.toMatch(/canary|S3RVER/);
});

it("the doctor says where the folder is, and whether there is none", async () => {
  expect(await look()).toEqual({ fine: expect.stringContaining("neither PICTURES_DIR nor") });
  const folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  afterThis(() => rm(folder, { recursive: true }));
  expect(await look({ PICTURES_DIR: folder })).toEqual({
    fine: expect.stringMatching(`^in the folder ${folder}, with [0-9]+\\.[0-9] of [0-9]+\\.[0-9] GB free$`),
  });
  const absent = join(folder, "absent");
  expect(await look({ PICTURES_DIR: absent })).toEqual({
    fine: `in the folder ${absent}, which does not exist yet`,
  });
});

it.runIf(process.getuid?.() !== 0)("the doctor reports a folder that cannot be written to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  afterThis(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o500);
  expect(await look({ PICTURES_DIR: folder })).toEqual({
    wrong: `the folder ${folder} cannot be used (EACCES): let the API's user write to it`,
  });
});

it("a backup names the bucket or the folder of the pictures, and needs no key for that", async () => {
  const folder = await mkdtemp(join(tmpdir(), "earshot-data-"));
  afterThis(() => rm(folder, { recursive: true }));
  const find = (environment: Record<string, string>) => {
    for (const [name, value] of Object.entries({ DATA_DIR: folder, ...environment })) vi.stubEnv(name, value);
    return findPlaceOfPictures();
  };
  expect(find({})).toBeUndefined();
  await mkdir(join(folder, "pictures"));
  expect(find({})).toBe(join(folder, "pictures"));
  expect(find({ PICTURES_DIR: "/pictures" })).toBe("/pictures");
  const key = { PICTURES_S3_ACCESS_KEY_ID_FILE: "/nowhere", PICTURES_S3_SECRET_ACCESS_KEY_FILE: "/nowhere" };
  expect(find({ PICTURES_DIR: "", PICTURES_S3_BUCKET: "earshot", ...key })).toBe("the bucket earshot");
});
