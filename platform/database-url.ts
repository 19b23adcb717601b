import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

/** `sslmode` of libpq. */
const TlsMode = z.enum(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]);
export type TlsMode = z.infer<typeof TlsMode>;

/** The target of `DATABASE_URL`, with the same meaning as in libpq. */
export interface DatabaseAddress {
  /**
   * The URL without its hosts, which the driver parses wrongly, and without parameters that the driver would send to
   * the server.
   */
  url: string;
  /** The hosts, in the order in which to try them. */
  hosts: { host: string; port: number }[];
  /** The path of a Unix socket, used instead of the hosts. */
  path: string | undefined;
  tls: TlsMode;
  /** Whether the URL sets `sslmode` or `ssl`. */
  isTlsChosen: boolean;
  /** The certificate authorities from `sslrootcert`; undefined means Node's own. */
  ca: string | undefined;
  /** Whether to skip read-only servers. */
  isPrimaryWanted: boolean;
  /** Whether the hosts are poolers that share the server's connections by transaction. */
  isPooled: boolean;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
const hostForm = /^(\[[0-9a-f:.]+\]|[^:]*)(?::(\d{1,5}))?$/i;
const example = "is not a URL such as postgres://user:password@host:5432/name";

/** Parses a PostgreSQL URL. @throws Error whose message continues a sentence that begins with the variable's name */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, before = "", list = "", after = ""] = form.exec(text) ?? [];
  if (!before || !URL.canParse(`${before}localhost${after}`)) throw new Error(example);
  const url = new URL(`${before}localhost${after}`);
  const take = (name: string) => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value;
  };
  const hosts = (take("host") ?? list).split(",").map(readHost);
  const [first] = hosts;
  const [mode, ssl, rootCert] = [take("sslmode"), take("ssl"), take("sslrootcert")];
  const target = take("target_session_attrs");
  if (target !== undefined && !["any", "read-write", "primary"].includes(target)) {
    throw new Error(`asks for target_session_attrs=${target}, but Earshot writes: use read-write`);
  }
  const isPooled = take("pooler") !== undefined;
  return {
    url: url.href,
    hosts,
    path: first?.host.startsWith("/") ? `${first.host}/.s.PGSQL.${first.port}` : undefined,
    isTlsChosen: (mode ?? ssl) !== undefined,
    ...readTls(mode ?? ssl, rootCert),
    isPooled,
    isPrimaryWanted: target ? target !== "any" : hosts.length > 1,
  };
}

function readHost(text: string): { host: string; port: number } {
  const [, host, port = "5432"] = hostForm.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new Error(example);
  return { host: decodeURIComponent(host).replace(/^\[|\]$/g, "") || "localhost", port: Number(port) };
}

function readTls(mode = "disable", rootCert?: string): Pick<DatabaseAddress, "tls" | "ca"> {
  const known = TlsMode.safeParse({ true: "require", false: "disable" }[mode] ?? mode);
  if (!known.success)
    throw new Error(`asks for sslmode=${mode}, which is none of ${TlsMode.options.join(", ")}`);
  if (rootCert === undefined || rootCert === "system") return { tls: known.data, ca: undefined };
  // As in libpq, `require` with a root certificate also verifies the server's certificate.
  const tls = known.data === "require" ? "verify-ca" : known.data;
  try {
    return { tls, ca: readFileSync(rootCert, "utf8") };
  } catch (error) {
    throw new Error(`names an sslrootcert that cannot be read: ${(error as Error).message}`);
  }
}

/** The schema of `DATABASE_URL`. In production, a remote host needs TLS unless the URL explicitly disables it. */
export const DatabaseUrl = (isProduction: boolean) =>
  z
    .string("is missing: set it to postgres://…, or run `npm start` for the embedded database")
    .superRefine((text, context) => {
      try {
        const { hosts, isTlsChosen } = readDatabaseUrl(text);
        const remote = hosts.find(({ host }) => !isOwnMachine(host));
        if (isProduction && remote && !isTlsChosen) {
          throw new Error(
            `leads to ${remote.host} without TLS: add ?sslmode=verify-full (or require; or disable, if nobody can listen)`,
          );
        }
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
      }
    });

/**
 * The schema of `DATABASE_REPLICA_URL`, which has the same form and the same rules as `DATABASE_URL`. Of several hosts,
 * the first one that can be reached is used, whether it accepts writes or not.
 */
export const DatabaseReplicaUrl = (isProduction: boolean) =>
  DatabaseUrl(isProduction)
    .transform((text) =>
      new URLSearchParams(text.split("?")[1]).has("target_session_attrs")
        ? text
        : addParameter(text, "target_session_attrs=any"),
    )
    .optional();

/**
 * The schema of `DATABASE_POOLER`. `transaction`: `DATABASE_URL` leads to a pooler that shares the server's connections
 * by transaction.
 */
export const DatabasePooler = z
  .literal("transaction", "must be `transaction`; leave it unset if DATABASE_URL leads to PostgreSQL itself")
  .optional();

/** Adds `DATABASE_POOLER` to the URLs, so that all code that connects to them can detect the pooler. */
export function addPooler<
  Variables extends { DATABASE_URL?: string | undefined; DATABASE_REPLICA_URL?: string | undefined },
>(variables: Variables & { DATABASE_POOLER?: z.infer<typeof DatabasePooler> }): Variables {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl, DATABASE_POOLER: pooler } = variables;
  const add = (one: string) =>
    !pooler || readDatabaseUrl(one).isPooled ? one : addParameter(one, `pooler=${pooler}`);
  return {
    ...variables,
    ...(url && { DATABASE_URL: add(url) }),
    ...(replicaUrl && { DATABASE_REPLICA_URL: add(replicaUrl) }),
  };
}

const addParameter = (url: string, parameter: string) => `${url}${url.includes("?") ? "&" : "?"}${parameter}`;

function isOwnMachine(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    host.startsWith("/") ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}
