import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll } from "vitest";

const usual = crypto.scrypt;

function replaceScrypt(scrypt: (...given: Parameters<typeof usual>) => void) {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/**
 * Makes Node hash passwords at almost no cost in this test file, because a hash takes 0.3 s of CPU time otherwise.
 * `hash-password.test.ts` checks the usual cost.
 */
export function useCheapHashing() {
  const costs: ScryptOptions[] = [];
  let waiting: (() => void)[] | undefined;
  beforeAll(() =>
    replaceScrypt((...given) => {
      const [password, salt, bytes, cost, done] = given as unknown as Parameters<typeof crypto.scrypt>;
      costs.push(cost);
      const run = () => usual(password, salt, bytes, { N: 16, r: 8, p: 1 }, done);
      if (waiting) waiting.push(run);
      else run();
    }),
  );
  afterAll(() => replaceScrypt(usual));
  return {
    /** The cost that was requested for each hash. */
    costs,
    /** Makes hashes wait until the returned function is called. */
    hold() {
      waiting = [];
      return () => {
        const held = waiting ?? [];
        waiting = undefined;
        for (const run of held) run();
      };
    },
  };
}
