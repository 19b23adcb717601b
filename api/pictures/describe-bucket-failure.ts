/** The fields that errors of the SDK, of S3 and of the network have. Others can contain keys and signatures. */
interface Failure {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const keyVariables = "PICTURES_S3_ACCESS_KEY_ID and PICTURES_S3_SECRET_ACCESS_KEY";

const rejectsKey = `rejects the access key: correct ${keyVariables}`;
const isElsewhere = "is in another region: correct PICTURES_S3_REGION";

/** The error codes of S3, the SDK and `open-bucket.ts` whose fix is known. */
const known: Record<string, string> = {
  InvalidAccessKeyId: rejectsKey,
  SignatureDoesNotMatch: rejectsKey,
  ExpiredToken: "rejects the credentials, because they have expired",
  AccessDenied:
    "denies access: allow s3:GetObject, s3:PutObject and s3:DeleteObject for its objects, and s3:ListBucket",
  NoSuchBucket: "does not exist: create it, or correct PICTURES_S3_BUCKET",
  PermanentRedirect: isElsewhere,
  AuthorizationHeaderMalformed: isElsewhere,
  RequestTimeTooSkewed: "rejects requests, because its clock and this server's differ: set both by NTP",
  ObjectTooLarge:
    "returns an object that is larger than any picture: check which other programs can write to it, and PICTURES_S3_PREFIX",
  CredentialsProviderError: `cannot be used without credentials: set ${keyVariables}`,
};

/** Returns one line for the log, without keys, signatures and the names of objects. */
export function describeFailure(error: unknown, bucket: string): string {
  const { name = "Error", message = "", code, $metadata } = error as Failure;
  const fix = known[name];
  if (fix) return `The bucket ${bucket} ${fix} (${name}).`;
  const status = $metadata?.httpStatusCode;
  if (status) return `The bucket ${bucket} responds with ${status} (${name}).`;
  return `The bucket ${bucket} cannot be reached (${code ?? message}): check PICTURES_S3_ENDPOINT and the network.`;
}

/** Whether the object does not exist. A missing bucket has the same status. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Failure;
  return name === "NoSuchKey" || ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket");
}
