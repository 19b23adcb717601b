import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Problem } from "../../platform/problem.ts";

/**
 * scrypt with 32 MiB and three rounds, one of OWASP's recommended settings. Each stored hash includes its cost
 * parameters, so existing hashes stay valid when this cost is raised.
 */
const cost = { N: 2 ** 15, r: 8, p: 3 };

/**
 * Returns `scrypt$<N>$<r>$<p>$<salt>$<hash>`, the last two in base64url. @throws Problem 503 if too many calls are
 * waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = cost;
  const hash = await derive(password, salt, cost);
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Whether the password has this hash. Without a hash, returns false after an equally long computation. @throws Problem
 * 503 if too many calls are waiting
 */
export async function matchesPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = (hash ?? nobodys).split("$");
  const tried = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(tried, Buffer.from(expected, "base64url")) && Boolean(hash);
}

/** The hash to compare with if there is no account. Nobody knows a password that matches it. */
const nobodys = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;

// The queue is short, so that even on a slow machine the last call waits only a few seconds.
const most = { atOnce: 2, waiting: 8 };
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Normalises the password to NFC, because keyboards differ in how they encode a character. Few derivations run at
 * once, because each needs 32 MiB and a core.
 */
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

/**
 * Resolves when the caller may run. At most `most.atOnce` calls run at once; each call that ends starts the next one in
 * the queue.
 * @throws Problem 503 if the queue is full
 */
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
