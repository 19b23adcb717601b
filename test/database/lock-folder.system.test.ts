import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { findHolder, type Hold, lockFolder } from "../../database/lock-folder.ts";
import { builtServer } from "../built-server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-hold-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const isOurs = (hold: Hold) => "release" in hold;

async function release(holds: Hold[]) {
  for (const hold of holds) if ("release" in hold) await hold.release();
}

/** Starts another process that holds the folder until it is killed. */
async function holdElsewhere(words: string) {
  const module = JSON.stringify(join(builtServer, "database/lock-folder.js"));
  const script = `
    const { lockFolder } = await import(${module});
    const hold = await lockFolder(${JSON.stringify(folder)}, () => ${JSON.stringify(words)});
    console.log("release" in hold ? "held" : "rejected");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [response] = await once(child.stdout, "data");
  return {
    pid: child.pid,
    response: String(response).trim(),
    async die() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

it("a folder without a lock has no holder", async () => {
  expect(await findHolder(folder)).toBeUndefined();
});

it("a second attempt to lock a folder returns the holder's process id and the text in the lock", async () => {
  const other = await holdElsewhere("hello");
  expect(other.response).toBe("held");
  expect(await lockFolder(folder, () => "me")).toEqual({ holder: { pid: other.pid, words: "hello" } });
});

it("a released folder can be locked again by another holder", async () => {
  await release([await lockFolder(folder, () => "first")]);
  expect(await findHolder(folder)).toBeUndefined();
  const again = await lockFolder(folder, () => "second");
  expect(await findHolder(folder)).toEqual({ pid: process.pid, words: "second" });
  await release([again]);
});

it("the folder of a killed holder can be locked again at once", async () => {
  const other = await holdElsewhere("ending");
  await other.die();
  const hold = await lockFolder(folder, () => "heir");
  expect(isOurs(hold)).toBe(true);
  await release([hold]);
});

it("exactly one of twenty simultaneous attempts to lock a dead holder's folder succeeds", async () => {
  await (await holdElsewhere("ending")).die();
  for (let round = 0; round < 100; round += 1) {
    const holds = await Promise.all(Array.from({ length: 20 }, () => lockFolder(folder, () => "")));
    expect(holds.filter(isOurs)).toHaveLength(1);
    await release(holds);
  }
});

it("files do not accumulate in the folder, however many holders are killed", async () => {
  for (let round = 0; round < 3; round += 1) await (await holdElsewhere("")).die();
  const hold = await lockFolder(folder, () => "");
  expect(await readdir(folder)).toHaveLength(2);
  await release([hold]);
});
