import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Problem } from "../../platform/problem.ts";

/**
 * 32 MiB and three rounds, OWASP's equivalent of argon2id's default. Stored in each hash, so that the cost can be raised.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** `scrypt$<N>$<r>$<p>$<salt>$<hash>`, base64url. @throws Problem 503 when too many wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = cost;
  const hash = await derive(password, salt, cost);
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password has this hash. Without a hash, the work is the same and the result is false. */
export async function matchesPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = (hash ?? nobodys).split("$");
  const tried = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(tried, Buffer.from(expected, "base64url")) && Boolean(hash);
}

/** A hash that matches no known password. */
const nobodys = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;

// The last in the queue waits only a few seconds, even on a slow machine.
const most = { atOnce: 2, waiting: 8 };
let running = 0;
const waiting: (() => void)[] = [];

/** NFC makes a password independent of the keyboard. Few derivations run at once: each needs 32 MiB and a core. */
async function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  await takeTurn();
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize("NFC"), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A finished call passes its turn to the next in the queue, so that never more than `most.atOnce` run. */
async function takeTurn(): Promise<void> {
  if (running < most.atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= most.waiting) {
    throw new Problem(503, "sign_in_busy", "Too many people are signing in. Try again in a moment.", {
      retryAfter: 3,
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}
