import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { widgetCodes } from "../api/codes/widget-codes.ts";
import { open } from "../api/keys/secrets.ts";
import type { Database } from "../api/postgres/database.ts";
import { identityTokens, workspaces } from "../api/tables.ts";
import { readPart } from "../bff/compact-token.ts";
import { verifyIdentityToken } from "../bff/identity-token.ts";
import { Problem } from "../platform/http/problem.ts";
import type { RootKeys } from "../platform/process/environment.ts";
import { StartupError } from "../platform/process/startup-error.ts";

/** The result of checking an identity token: the user's id, or the problem's code and the wrong part of the token. */
export type Verdict = { ok: true; sub: string } | { ok: false; code: string; wrong: string };

interface Workspace {
  id: string;
  sdkToken: string;
  current: string;
  previous: string | null;
  isPreviousValid: boolean;
}

/**
 * Checks a token with the function that the widget's server uses, without marking its `jti` as used. Calls `say` with
 * lines that show the token's claims and the result, and explain how to fix a problem. @throws StartupError if no
 * workspace has the subdomain
 */
export async function checkToken(
  { db, roots }: { db: Database; roots: RootKeys },
  subdomain: string,
  token: string,
  say: (line: string) => void,
): Promise<Verdict> {
  const workspace = await findWorkspace(db, subdomain);
  const { id, current, previous, isPreviousValid } = workspace;
  const secrets = previous && isPreviousValid ? [current, previous] : [current];
  for (const line of describeClaims(token)) say(line);
  try {
    const keys = secrets.map((sealed) => open(sealed, id, roots));
    const warn = (warning: string) => say(`warn   ${warning}`);
    const { externalId, token: single } = await verifyIdentityToken(token, id, keys, warn);
    if (single && (await wasUsed(db, id, single.jti))) {
      throw new Problem(401, "identity_token_used", "This jti was already used.");
    }
    say(`ok     the widget of ${subdomain} would sign in ${externalId}`);
    return { ok: true, sub: externalId };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`WRONG  ${error.code}: ${error.message}`);
    const hint = error.code === "identity_token_bad_signature" && whoSigned(token, workspace, roots);
    say(`fix   ${hint || widgetCodes[error.code]?.fix || ""}`);
    return { ok: false, code: error.code, wrong: wrongPart(error) };
  }
}

async function findWorkspace(db: Database, subdomain: string): Promise<Workspace> {
  const { id, sdkToken, secretKeySealed, previousSecretKeySealed, previousSecretKeyValidUntil } = workspaces;
  const [found] = await db
    .select({
      id,
      sdkToken,
      current: secretKeySealed,
      previous: previousSecretKeySealed,
      isPreviousValid: sql<boolean>`coalesce(${previousSecretKeyValidUntil} > now(), false)`,
    })
    .from(workspaces)
    .where(eq(workspaces.subdomain, subdomain));
  if (!found) throw new StartupError(`No workspace has the subdomain ${subdomain}.`);
  return found;
}

/** Formats the header and the claims without verifying the token. Times are also shown as readable dates. */
function describeClaims(token: string): string[] {
  const [header = "", claims = ""] = token.split(".");
  return [...Object.entries(readPart(header) ?? {}), ...Object.entries(readPart(claims) ?? {})].map(
    ([name, value]) => `${name.padEnd(6)} ${JSON.stringify(value)}${readTime(name, value)}`,
  );
}

function readTime(name: string, value: unknown): string {
  if (!["iat", "exp", "nbf"].includes(name) || typeof value !== "number") return "";
  const moment = new Date(value * 1_000);
  if (Number.isNaN(moment.getTime())) return "  (not a valid time)";
  const seconds = Math.round(value - Date.now() / 1_000);
  return `  (${moment.toISOString()}, ${Math.abs(seconds)} s ${seconds < 0 ? "ago" : "from now"})`;
}

async function wasUsed(db: Database, workspaceId: string, jti: string): Promise<boolean> {
  const isToken = and(eq(identityTokens.workspaceId, workspaceId), eq(identityTokens.jti, jti));
  return (await db.$count(identityTokens, isToken)) > 0;
}

/**
 * Tries the wrong keys with which developers commonly sign tokens. @returns a message about the mistake, or undefined
 * if no such key matches the signature
 */
function whoSigned(token: string, workspace: Workspace, roots: RootKeys): string | undefined {
  const at = token.lastIndexOf(".");
  const isSignedWith = (key: string | Buffer) =>
    createHmac("sha256", key).update(token.slice(0, at)).digest("base64url") === token.slice(at + 1);
  const secret = open(workspace.current, workspace.id, roots);
  if (isSignedWith(workspace.sdkToken))
    return "It was signed with the SDK token. Sign with the secret key, ews_….";
  if (isSignedWith(Buffer.from(secret, "base64")) || isSignedWith(Buffer.from(secret.slice(4), "base64"))) {
    return "The secret key was decoded from base64. Use its characters as they are, ews_ included.";
  }
  if (isSignedWith(secret.slice(4))) return "The secret key was used without its prefix, ews_.";
  if (isSignedWith(`${secret}\n`)) return "The secret key was used with a line break at its end.";
  if (workspace.previous && isSignedWith(open(workspace.previous, workspace.id, roots))) {
    return "It was signed with the secret key from before the rotation, which is no longer valid.";
  }
  return undefined;
}

const parts: Record<string, string> = {
  expired: "exp",
  lifetime_too_long: "exp",
  too_old: "iat",
  wrong_audience: "aud",
  used: "jti",
  bad_signature: "signature",
  bad_algorithm: "alg",
  bad_type: "typ",
  unsupported_header: "header",
};

function wrongPart({ code, message }: Problem): string {
  const reason = code.replace("identity_token_", "");
  if (reason === "not_yet_valid") return message.split(" ", 1)[0] ?? "iat";
  return parts[reason] ?? /^(?:missing|bad)_(\w+)$/.exec(reason)?.[1] ?? "token";
}
