import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createArchive, headName, openArchive } from "../../../cli/backup/archive.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";

const time = new Date("2026-11-22T10:20:30.456Z");
const contents: Record<string, Buffer> = {
  [headName]: Buffer.from('{"format":1}\n'),
  "tables/votes/000001.copy.gz": Buffer.from(Array.from({ length: 512 }, (_, n) => n % 251)),
};

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-archive-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  file = join(folder, "backup.tar");
});

async function begin(force = false, to = file) {
  const archive = await createArchive(to, time, force);
  for (const [name, content] of Object.entries(contents)) await archive.add(name, content);
  return archive;
}

const write = async (force = false) => (await begin(force)).finish();

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error) => (error instanceof StartupError ? error.message : error),
  );

describe("archives", () => {
  it("an archive contains its files as they were added, and only its owner can read it", async () => {
    await write();
    const archive = await openArchive(file);
    onTestFinished(() => archive.close());
    expect(archive.names).toEqual(Object.keys(contents));
    for (const name of archive.names) expect(await archive.read(name)).toEqual(contents[name]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await errorOf(archive.read("other"))).toContain("contains no other");
  });

  it("an archive can be opened with tar", async () => {
    await write();
    const list = execFileSync("tar", ["-tvf", file, "--utc"], { encoding: "utf8" });
    expect(list.trim().split("\n")).toHaveLength(3);
    expect(list).toMatch(/^-rw------- 0\/0 +13 2026-11-22 10:20 earshot-backup\.json$/m);
    for (const [name, content] of Object.entries(contents)) {
      expect(execFileSync("tar", ["-xOf", file, name])).toEqual(content);
    }
  });

  it("an archive ends with the checksum of the bytes before it, and writing reports the size and the checksum of the whole file", async () => {
    const { bytes, sha256 } = await write();
    const written = await readFile(file);
    const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
    expect({ bytes, sha256 }).toEqual({ bytes: written.length, sha256: digest(written) });
    const checksum = execFileSync("tar", ["-xOf", file, "SHA256"], { encoding: "utf8" });
    expect(checksum).toBe(`${digest(written.subarray(0, -2_048))}\n`);
  });

  it("an archive is rejected if any byte differs", async () => {
    await write();
    const written = await readFile(file);
    const handle = await open(file, "r+");
    onTestFinished(() => handle.close());
    for (const [at, byte] of written.entries()) {
      await handle.write(Buffer.of(byte ^ (1 + (at % 255))), 0, 1, at);
      const reason = at < 512 ? "is not a backup of Earshot" : "is damaged or incomplete";
      expect(await errorOf(openArchive(file)), `byte ${at}`).toContain(reason);
      await handle.write(Buffer.of(byte), 0, 1, at);
    }
    await (await openArchive(file)).close();
  });

  it("an archive is rejected if its end is missing, or if anything follows its end", async () => {
    await write();
    const written = await readFile(file);
    const other = join(folder, "other.tar");
    for (const length of [
      0,
      1,
      511,
      512,
      1_024,
      2_047,
      2_048,
      2_560,
      written.length - 512,
      written.length - 1,
    ]) {
      await writeFile(other, written.subarray(0, length));
      expect(await errorOf(openArchive(other)), `${length} bytes`).toMatch(/is (not a backup|damaged)/);
    }
    await writeFile(other, Buffer.concat([written, Buffer.alloc(512)]));
    expect(await errorOf(openArchive(other))).toContain("is damaged or incomplete");
  });

  it.each([
    [
      "another tar archive",
      (path: string) => execFileSync("tar", ["-cf", path, "-C", tmpdir(), "--files-from=/dev/null"]),
    ],
    ["a text", (path: string) => writeFile(path, "-- PostgreSQL database dump\n".repeat(100))],
    ["an empty file", (path: string) => writeFile(path, "")],
  ])("an archive is rejected if it is %s", async (_what, make) => {
    await make(file);
    expect(await errorOf(openArchive(file))).toBe(`${file} is not a backup of Earshot.`);
  });

  it("an archive that cannot be read is reported in one line", async () => {
    expect(await errorOf(openArchive(file))).toBe(`${file} cannot be read: ENOENT.`);
    expect(await errorOf(openArchive(folder))).toBe(`${folder} cannot be read: EISDIR.`);
  });
});

describe("writing an archive", () => {
  it("a new archive gets its name only when it is complete", async () => {
    const archive = await begin();
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^backup\.tar\.[0-9a-f]{8}\.part$/)]);
    await archive.finish();
    expect(await readdir(folder)).toEqual(["backup.tar"]);
  });

  it("a new archive leaves no file behind when it is discarded", async () => {
    await (await begin()).discard();
    expect(await readdir(folder)).toEqual([]);
  });

  it("a new archive never replaces a file, even one that appears during the writing, unless it is forced to", async () => {
    await writeFile(file, "precious");
    expect(await errorOf(begin())).toBe(`${file} exists: choose another name, or add --force.`);
    await rm(file);
    const archive = await begin();
    await writeFile(file, "precious");
    expect(await errorOf(archive.finish())).toContain("add --force");
    await archive.discard();
    expect(await readFile(file, "utf8")).toBe("precious");
    await write(true);
    await (await openArchive(file)).close();
    expect(await readdir(folder)).toEqual(["backup.tar"]);
  });

  it("a new archive replaces no folder and no device, even if it is forced to", async () => {
    await mkdir(file);
    expect(await errorOf(begin(true))).toBe(`${file} is not a file: choose another name.`);
    await rm(file, { recursive: true });
    await symlink("/dev/null", file);
    expect(await errorOf(begin(true))).toBe(`${file} is not a file: choose another name.`);
  });

  it("a new archive that cannot be written is reported in one line", async () => {
    const nowhere = join(folder, "nowhere/backup.tar");
    expect(await errorOf(begin(false, nowhere))).toBe(`${nowhere} cannot be written: ENOENT.`);
  });
});
