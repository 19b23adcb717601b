import { readFileSync } from "node:fs";
import { z } from "zod";
import { DatabaseUrl } from "../database-url.ts";
import { commandLine } from "./project-root.ts";
import { StartupError } from "./startup-error.ts";

const notPort = "is not a port: give a number from 0 to 65535";

/** A TCP port; 0 asks the kernel for a free one. */
export const Port = z
  .string()
  .regex(/^\d{1,5}$/, notPort)
  .transform(Number)
  .refine((port) => port <= 65535, notPort);

/** A whole number between two bounds, which the message for any other value names. */
export function WholeNumber(least: number, most: number) {
  const range = `from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`;
  return z.coerce.number(`is not a whole number ${range}`).int().min(least).max(most);
}

/** The maximum number of connections to one server; further ones are closed immediately. */
export const MaxConnections = WholeNumber(10, 1_000_000).default(10_000);

/**
 * Seconds for which a stopping process still accepts connections, so that a load balancer has time to detect the stop.
 */
export const DrainSeconds = z.coerce.number("is not a number from 0 to 300").min(0).max(300).default(0);

/** An absolute http(s) URL, stored without its trailing slash. */
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: "is not an http(s) URL, such as https://feedback.example.com" })
  .transform((url) => url.replace(/\/+$/, ""));

/**
 * The public address of the BFF. It needs a host of its own, because its pages, links and cookies contain paths that begin
 * at the host's root.
 */
export const PublicUrl = HttpUrl.transform((url, context) => {
  const { origin, pathname, href, hostname } = new URL(url);
  const own = `https://feedback.${hostname.replace(/^www\./, "")}`;
  if (pathname !== "/")
    context.addIssue(`has the path ${pathname}, but Earshot needs a host of its own, such as ${own}`);
  else if (href !== `${origin}/`)
    context.addIssue(`must consist of a scheme, a host and a port only, such as ${origin}`);
  return origin;
});

/** `off`, or per-minute limits such as `reads=600,writes=120` (0 means unlimited). */
export const RateLimits = z
  .string()
  .default("reads=600,writes=120")
  .transform((text, context) => {
    if (text === "off") return { reads: 0, writes: 0 };
    const match = /^reads=(\d{1,9}),writes=(\d{1,9})$/.exec(text);
    if (match) return { reads: Number(match[1]), writes: Number(match[2]) };
    context.addIssue({
      code: "custom",
      message: "must be `off` or like `reads=600,writes=120` (per minute)",
    });
    return z.NEVER;
  });

/**
 * The schema of `RATE_LIMIT_STORE`. With `memory`, each process has its own counts. With `postgres`, the API's
 * processes share their counts in the API's database. With a URL, the API's processes do the same, and the BFF's
 * processes share their counts in the store at that URL.
 */
export const RateLimitStore = (isProduction: boolean) =>
  z
    .string()
    .default("memory")
    .superRefine((text, context) => {
      if (/^(memory|postgres)$/.test(text) || isRedisUrl(text)) return;
      const { error } = DatabaseUrl(isProduction).safeParse(text);
      if (!error) return;
      const isDatabase = /^postgres(ql)?:/.test(text);
      const message = isDatabase ? error.issues[0]?.message : undefined;
      context.addIssue({ code: "custom", message: message ?? `must be ${storeForms}` });
    });

const storeForms =
  "`memory`, `postgres` (shared by API processes), or, to share it among BFF processes too, a URL such as " +
  "redis://:password@host:6379 or postgres://user:password@host:5432/name";

function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "";
}

export interface RootKey {
  id: string;
  secret: Buffer;
}

/** At least one key, newest first. The first key signs; every key is accepted when a signature is verified. */
export type RootKeys = [RootKey, ...RootKey[]];

/** Root keys as `id:base64url` pairs, comma-separated, newest first; each at least 32 bytes. */
export const RootKeys = z.string("is missing and has no default").transform((text, context): RootKeys => {
  const [newest, ...older] = text.split(",").map((pair) => {
    const [id = "", secret = ""] = pair.trim().split(":");
    return { id, secret: Buffer.from(secret, "base64url") };
  });
  const isKey = ({ id, secret }: RootKey) => /^[a-z0-9]{1,16}$/.test(id) && secret.length >= 32;
  const all = newest ? [newest, ...older] : [];
  const twice = all.find(({ id }, place) => all.findIndex((other) => other.id === id) < place);
  if (twice) {
    context.addIssue({
      code: "custom",
      message: `has two keys with the id ${twice.id}: give each a unique id, because sealed secrets refer to it`,
    });
    return z.NEVER;
  }
  if (newest && isKey(newest) && older.every(isKey)) return [newest, ...older];
  context.addIssue({
    code: "custom",
    message: `must be \`id:key\` pairs, each key 32 random bytes as base64url (\`${commandLine} keys\`)`,
  });
  return z.NEVER;
});

/** The variables that contain secrets. For each one, a variable `X_FILE` may name a file with the value of `X`. */
export const secretVariables = [
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_LISTEN_URL",
  "API_ROOT_KEYS",
  "BFF_ROOT_KEYS",
  "SHARED_ROOT_KEYS",
  "RATE_LIMIT_STORE",
  "SMTP_URL",
  "PICTURES_S3_ACCESS_KEY_ID",
  "PICTURES_S3_SECRET_ACCESS_KEY",
  "OIDC_CLIENT_SECRET",
  "CHALLENGE_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
];

/**
 * Returns the environment in which, for each of the given secrets, `X_FILE` is replaced by `X`. The value is the file's
 * content without the line break at its end. An empty variable counts as unset. @throws StartupError naming every
 * variable that cannot be used and its fix, one line each.
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv, names = secretVariables): NodeJS.ProcessEnv {
  const resolved = { ...environment };
  const faults: string[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    delete resolved[`${name}_FILE`];
    if (!path) continue;
    const file = `${name}_FILE=${path}`;
    if (environment[name]) faults.push(`${name} and ${file} are both set: unset one of them.`);
    else {
      try {
        resolved[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
        if (!resolved[name]) faults.push(`${file} is empty: write the value of ${name} into it.`);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        faults.push(
          `${file} cannot be read (${code}): correct the path, or let the user that runs Earshot read the file.`,
        );
      }
    }
  }
  if (faults.length > 0) throw new StartupError(faults.join("\n"));
  return resolved;
}

/**
 * Reads the environment and validates it against a zod shape. An empty variable counts as unset, and a secret may be in
 * a file (`X_FILE`). @throws StartupError naming every wrong variable and its fix, one line each.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(shape: Shape, environment = process.env) {
  const resolved = readSecretFiles(
    environment,
    secretVariables.filter((name) => name in shape),
  );
  const given = Object.fromEntries(Object.entries(resolved).filter(([, value]) => value !== ""));
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new StartupError(`${lines.join("\n")}\nEvery variable is described in docs/configuration.md.`);
}
