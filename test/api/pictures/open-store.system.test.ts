import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { builtServer } from "../../built-server.ts";

/** Returns how many modules of the SDK a process has loaded once it has opened the store. */
function countSdkModules(settings: object): number {
  const program = `
    import { createRequire } from "node:module";
    await import("./api/app.js");
    const { openStore } = await import("./api/pictures/open-store.js");
    await openStore(${JSON.stringify(settings)})?.remove({ workspaceId: "a", id: "b" }).catch(() => {});
    const loaded = Object.keys(createRequire(import.meta.filename ?? "/x.js").cache);
    console.log(loaded.filter((name) => /@aws-sdk/.test(name)).length);`;
  return Number(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: builtServer,
      encoding: "utf8",
      stdio: "pipe",
    }),
  );
}

it("a process without a bucket does not load the SDK", () => {
  expect(countSdkModules({})).toBe(0);
  expect(countSdkModules({ PICTURES_DIR: "/nowhere" })).toBe(0);
  const bucket = { PICTURES_S3_BUCKET: "pictures", PICTURES_S3_ENDPOINT: "http://127.0.0.1:1" };
  const key = { PICTURES_S3_ACCESS_KEY_ID: "a", PICTURES_S3_SECRET_ACCESS_KEY: "b" };
  expect(countSdkModules({ ...bucket, ...key })).toBeGreaterThan(0);
});
