import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { addressShares, createFairQueue } from "../../platform/fair-places.ts";
import { Problem } from "../../platform/http/problem.ts";

/** The address prefix or the session that a password comes from; null for the operator. */
type Sender = string | null;

/**
 * scrypt with 32 MiB and three rounds, one of OWASP's recommended settings. Each stored hash includes its cost
 * parameters, so existing hashes stay valid when this cost is raised.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 };

/**
 * Returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, the last two in base64url. @throws Problem 503 if too many calls are
 * waiting
 */
export async function hashPassword(password: string, sender: Sender = null): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = cost;
  const hash = await derive(password, salt, cost, sender);
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Whether the password has this hash. Without a hash, returns false after an equally long computation. @throws Problem
 * 503 if too many calls are waiting
 */
export async function matchesPassword(
  password: string,
  hash: string | null | undefined,
  sender: Sender = null,
): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = (hash ?? nobodys).split("$");
  const asStored = { N: Number(N), r: Number(r), p: Number(p) };
  const tried = await derive(password, Buffer.from(salt, "base64url"), asStored, sender);
  return timingSafeEqual(tried, Buffer.from(expected, "base64url")) && Boolean(hash);
}

/** The hash to compare with if there is no account. Nobody knows a password that matches it. */
const nobodys = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;

/** Two at once, because each needs 32 MiB and a core; a short queue, so that the last call waits only a few seconds. */
const inTurn = createFairQueue(2, 10);
/** How many of them may come from one sender. */
const mostPerSender = 4;

/** Normalises the password to NFC, because keyboards differ in how they encode a character. */
function derive(password: string, salt: Buffer, { N, r, p }: typeof cost, sender: Sender): Promise<Buffer> {
  const shares = sender === null ? {} : addressShares(sender, mostPerSender);
  return inTurn(
    shares,
    rejectBusy,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFC"), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

function rejectBusy(): Problem {
  const detail = "Too many people are signing in. Try again in a moment.";
  return new Problem(503, "sign_in_busy", detail, { retryAfter: 3 });
}
