import { expect, it } from "vitest";
import { requireOneStore, StoreVariables } from "../../../api/pictures/store-settings.ts";
import { readEnvironment } from "../../../platform/process/environment.ts";

const read = (environment: Record<string, string>) =>
  requireOneStore(readEnvironment(StoreVariables, environment));
const bucket = { PICTURES_S3_BUCKET: "earshot-pictures", PICTURES_S3_REGION: "eu-central-1" };
const key = { PICTURES_S3_ACCESS_KEY_ID: "id", PICTURES_S3_SECRET_ACCESS_KEY: "canary" };

it("accepts no store, a folder, and a bucket with or without a key, an endpoint and a prefix", () => {
  expect(read({})).toEqual({});
  expect(read({ PICTURES_DIR: "/pictures", PICTURES_S3_BUCKET: "" })).toEqual({ PICTURES_DIR: "/pictures" });
  expect(read({ ...bucket, ...key })).toEqual({ ...bucket, ...key });
  expect(
    read({
      PICTURES_S3_BUCKET: "earshot.pictures",
      PICTURES_S3_ENDPOINT: "http://minio:9000/",
      PICTURES_S3_PREFIX: "/acme/pictures/",
    }),
  ).toEqual({
    PICTURES_S3_BUCKET: "earshot.pictures",
    PICTURES_S3_ENDPOINT: "http://minio:9000",
    PICTURES_S3_PREFIX: "acme/pictures",
  });
});

it.each([
  [
    { ...bucket, PICTURES_DIR: "/pictures" },
    /^PICTURES_DIR and PICTURES_S3_BUCKET are both set: unset one of them, .+\.$/,
  ],
  [{ PICTURES_S3_BUCKET: "pictures" }, /^PICTURES_S3_REGION is missing: .+\.$/],
  [
    { ...bucket, PICTURES_S3_ACCESS_KEY_ID: "id" },
    /^PICTURES_S3_ACCESS_KEY_ID and .+ belong together: .+\.$/,
  ],
  [
    { ...bucket, PICTURES_S3_SECRET_ACCESS_KEY: "canary" },
    /^PICTURES_S3_ACCESS_KEY_ID and .+: set both or neither\.$/,
  ],
  [{ PICTURES_S3_PREFIX: "acme" }, /^PICTURES_S3_PREFIX is set without PICTURES_S3_BUCKET: .+\.$/],
  [{ ...bucket, PICTURES_S3_BUCKET: "s3://pictures" }, /^PICTURES_S3_BUCKET is not the name of a bucket/],
  [{ ...bucket, PICTURES_S3_ENDPOINT: "minio:9000" }, /^PICTURES_S3_ENDPOINT is not an http\(s\) URL/],
])("rejects %o at the start with one line that names the fix", (environment, line) => {
  const error = (() => {
    try {
      read(environment);
    } catch (caught) {
      return caught as Error;
    }
    throw new Error("accepted");
  })();
  const [first = "", ...others] = error.message.split("\n");
  expect(first).toMatch(line);
  expect(others.filter((other) => !other.startsWith("Every variable is described"))).toEqual([]);
  expect(error.message).not.toContain("canary");
});
