import type { Readable } from "node:stream";
import type { S3 } from "@aws-sdk/client-s3";
import { withDeadline } from "../../platform/with-deadline.ts";
import { type PictureSize, sides } from "./contract.ts";
import { describeFailure, isMissing } from "./describe-bucket-failure.ts";
import type { PicturePlace, PictureStore } from "./open-store.ts";
import type { StoreSettings } from "./store-settings.ts";

type BucketSettings = StoreSettings & { PICTURES_S3_BUCKET: string };

/** Milliseconds for one operation with its retries; a request that adds a picture may take 6 s in total. */
const timeout = 3_000;

/** The bytes of the largest picture without compression; those of an encoded picture are fewer. */
const mostBytes = sides.full ** 2 * 4;

/** Stores pictures in an S3 bucket. An operation that fails rejects with an error whose message names the fix. */
export function openBucket(settings: BucketSettings): PictureStore {
  const { PICTURES_S3_BUCKET: Bucket, PICTURES_S3_PREFIX: prefix } = settings;
  const connected = connect(settings);
  connected.catch(() => {});
  const object = ({ workspaceId, id }: PicturePlace, size: PictureSize) => ({
    Bucket,
    Key: `${prefix ? `${prefix}/` : ""}${workspaceId}/${id}-${size}.webp`,
  });
  const run = async <Result>(work: (s3: S3, until: { abortSignal: AbortSignal }) => Promise<Result>) => {
    const abort = new AbortController();
    const working = connected.then((s3) => work(s3, { abortSignal: abort.signal }));
    try {
      return await withDeadline(timeout, working, () => new Error(`no response within ${timeout} ms`));
    } catch (error) {
      throw new Error(describeFailure(error, Bucket));
    } finally {
      abort.abort();
    }
  };
  return {
    async write(place, size, bytes) {
      const input = { ...object(place, size), Body: bytes, ContentType: "image/webp" };
      await run((s3, until) => s3.putObject(input, until));
    },
    read: (place, size) =>
      run(async (s3, until) => {
        try {
          const { Body } = await s3.getObject(object(place, size), until);
          return Body && (await readBytes(Body as Readable));
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    async remove(place) {
      const sizes = ["full", "thumbnail"] as const;
      await run((s3, until) => Promise.all(sizes.map((size) => s3.deleteObject(object(place, size), until))));
    },
  };
}

/** Closes the connection if the object is too large: other programs can write to the bucket, too. */
async function readBytes(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw Object.assign(new Error(), { name: "ObjectTooLarge" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Loads the SDK only here, because it takes 26 MB of memory and 0.1 s. */
async function connect(settings: BucketSettings): Promise<S3> {
  const { S3 } = await import("@aws-sdk/client-s3");
  const { PICTURES_S3_ENDPOINT: endpoint, PICTURES_S3_REGION: region } = settings;
  const { PICTURES_S3_ACCESS_KEY_ID: accessKeyId, PICTURES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3({
    region: region ?? "us-east-1",
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // An idle connection that the service has closed takes one attempt.
    maxAttempts: 3,
    // A silent attempt leaves time for a second one.
    requestHandler: { connectionTimeout: 1_000, socketTimeout: 1_400 },
    // Many services reject the checksums that the SDK adds by default; the signature covers the bytes anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
