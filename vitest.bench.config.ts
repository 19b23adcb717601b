import { defineConfig } from "vitest/config";

/** `npm run bench:widget`: measures times in the browser. No test asserts these times. */
export default defineConfig({
  test: {
    include: ["test/browser/*.bench.ts"],
    globalSetup: ["test/global-setup.ts", "test/browser/global-setup.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
  },
});
