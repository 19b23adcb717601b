import { sql } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { z } from "zod";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createRecent } from "../../platform/recent.ts";
import type { Actor } from "../actor.ts";
import { readerSession } from "../embed/contract.ts";
import type { Role } from "../permissions.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { endedSessions, users, workspaces } from "../tables.ts";
import type { KeyReader } from "./authenticate.ts";

const Claims = z.object({
  ws: z.uuid(),
  sub: z.uuid(),
  scp: z.enum(["enduser", "staff"]),
  anon: z.boolean().default(false),
  /** The id of the caller's widget session. */
  sid: z.string().max(100).default(""),
  ep: z.int(),
  iat: z.int(),
  exp: z.int(),
});
type Claims = z.infer<typeof Claims>;

const Header = z.strictObject({ alg: z.literal("HS256"), typ: z.string(), kid: z.string() });

/**
 * Matches a JWT whose signature ends in canonical base64url. The last character for 32 bytes has two unused bits, which
 * decoders ignore; without this check, several texts would be the same token.
 */
const compactJwt = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/**
 * Whether the text is a JWT of at most 1,024 characters, with a 32-byte signature in canonical base64url. Does not
 * verify the signature.
 */
export function isCompactJwt(text: string): boolean {
  return text.length <= 1_024 && compactJwt.test(text);
}

/**
 * Whether a BFF token's `iat` is at most a minute ahead of this server's clock, and its lifetime at most two minutes.
 * Does not check whether `exp` has passed; `jwtVerify` does.
 */
export function isTimely({ iat = Number.NaN, exp = Number.NaN }: { iat?: number; exp?: number }): boolean {
  return iat <= Date.now() / 1_000 + 60 && exp > iat && exp - iat <= 120;
}

interface Person {
  epoch: number;
  role: Role | null;
  isBlocked: boolean;
  isSignedOut: boolean;
}

/**
 * Makes the reader for `edk_<jwt>` keys. The BFF signs each key for one person and one minute. The reader verifies a
 * key's signature once. It reads the person's role, whether the person is blocked or signed out, and the workspace's
 * epoch from the database, and caches them for up to 1.5 s; a key with a new epoch always causes a new read. The scope
 * `staff` requires a staff role, and `enduser` the role `end_user`.
 */
export function createDelegatedKeyReader(db: Database, roots: RootKeys, now?: () => number): KeyReader {
  const verified = createRecent((key: string) => verify(key.slice(4), roots), { milliseconds: 60_000 });
  const people = createRecent((person: string) => findPerson(db, person), { now });
  return async (key) => {
    const claims = await verified(key);
    if (!claims || claims.exp * 1_000 <= Date.now() - 5_000) return undefined;
    const person = await people(`${claims.ws} ${claims.sub} ${claims.sid} ${claims.ep}`);
    return person && asActor(claims, person);
  };
}

async function verify(jwt: string, roots: RootKeys): Promise<Claims | undefined> {
  if (!isCompactJwt(jwt)) return undefined;
  try {
    const { ws, ep } = Claims.parse(decodeJwt(jwt));
    const { kid } = Header.parse(decodeProtectedHeader(jwt));
    const root = roots.find(({ id }) => id === kid);
    if (!root) return undefined;
    const { payload } = await jwtVerify(jwt, deriveKey(root, `delegated/v1|${ep}`, ws), {
      algorithms: ["HS256"],
      typ: "delegated+jwt",
      issuer: "earshot-bff",
      audience: "earshot-api",
      requiredClaims: ["ws", "sub", "scp", "ep", "iat", "exp", "jti"],
      clockTolerance: 5,
    });
    const claims = Claims.parse(payload);
    return isTimely(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

async function findPerson(db: Database, person: string): Promise<Person | undefined> {
  const [workspaceId, userId, sessionId] = person.split(" ");
  const [row] = await find(db, { workspaceId, userId, sessionId });
  return row;
}

const find = prepareStatement(
  ({ workspaceId, userId, sessionId }: Given<"workspaceId" | "userId" | "sessionId">) => sql<Person>`
    select ${workspaces.epoch}, ${users.role}, ${users.blockedAt} is not null as "isBlocked",
      exists (
        select 1 from ${endedSessions}
        where ${endedSessions.workspaceId} = ${workspaceId} and ${endedSessions.sessionId} = ${sessionId}
      ) as "isSignedOut"
    from ${workspaces} left join ${users} on ${users.workspaceId} = ${workspaceId} and ${users.id} = ${userId}
    where ${workspaces.id} = ${workspaceId}`,
);

/**
 * The actor, or undefined if the person may not act. An anonymous visitor, who has no row before the first write,
 * acts as an end user.
 */
function asActor({ ws, sub, scp, anon, ep, sid }: Claims, person: Person): Actor | undefined {
  const { epoch, role, isBlocked, isSignedOut } = person;
  const actual = role ?? (anon && scp === "enduser" ? "end_user" : undefined);
  if (!actual || isBlocked || isSignedOut || ep !== epoch) return undefined;
  if ((scp === "enduser") !== (actual === "end_user")) return undefined;
  return {
    workspaceId: ws,
    userId: sub,
    role: actual,
    isStaff: scp === "staff",
    isReader: sid === readerSession,
    limitBy: `${ws}/${sub}`,
  };
}
