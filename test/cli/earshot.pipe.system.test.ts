import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { builtServer } from "../built-server.ts";

it("a command whose output nobody reads to the end, as with `| head`, finishes its work without an error", async () => {
  const script = join(builtServer, "cli/earshot.js");
  const child = spawn(process.execPath, [script, "keys"], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const [err, [code, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([err, code, signal]).toEqual(["", 0, null]);
});
