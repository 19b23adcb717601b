import { randomBytes } from "node:crypto";
import { readdir, readlink, rm, symlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

export interface Holder {
  pid: number;
  /** The text that the holder's `speak` returned; empty if the holder is too busy to respond. */
  words: string;
}

/** The lock, held until it is released, or the process that already holds it. */
export type Hold = { release(): Promise<void> } | { holder: Holder };

/**
 * Locks a folder for this process until it releases the lock or dies. The holder listens on a socket in the folder. A
 * connection to the socket succeeds only while the holder is alive, so no process id has to be trusted. Numbered links
 * point to the sockets, and the link with the highest number is the current one. Numbers only increase: if two starts
 * find the same dead holder, both try to create the link with the next number, and only one of them can. Every process
 * that connects receives the text from `speak`.
 */
export async function lockFolder(folder: string, speak: () => string): Promise<Hold> {
  const name = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const server = await listen(join(folder, name), speak);
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()));
  for (;;) {
    // List the folder only once to find the last holder and the next number: between two listings, a new holder could
    // be missed.
    const last = highest(await readdir(folder));
    const holder = await askHolder(folder, last);
    if (holder) {
      await release();
      return { holder };
    }
    const number = last + 1;
    if (!(await makeLink(name, join(folder, `${number}`)))) continue;
    const entries = await readdir(folder);
    if (highest(entries) === number && entries.includes(name)) {
      await sweep(folder, entries, [name, `${number}`]);
      return { release };
    }
    await release();
    return lockFolder(folder, speak);
  }
}

/** Returns the folder's current holder, if any. */
export async function findHolder(folder: string): Promise<Holder | undefined> {
  return askHolder(folder, highest(await readdir(folder)));
}

async function askHolder(folder: string, number: number): Promise<Holder | undefined> {
  if (number === 0) return undefined;
  const link = join(folder, `${number}`);
  const name = await readlink(link).catch(() => "");
  const words = await listenTo(link);
  return words === undefined ? undefined : { pid: Number.parseInt(name, 10), words };
}

async function listen(path: string, speak: () => string): Promise<Server> {
  const server = createServer((socket) => socket.on("error", () => {}).end(speak()));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ path, readableAll: true, writableAll: true }, resolve);
  });
  return server.unref();
}

/** Returns the text that a live listener sends, empty after two seconds of silence; undefined if nothing listens. */
function listenTo(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let words = "";
    const socket = connect(path);
    socket.setEncoding("utf8").setTimeout(2_000, () => socket.destroy());
    socket.on("data", (text) => {
      words += text;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(undefined);
    });
    socket.on("close", () => resolve(words));
  });
}

function highest(entries: string[]): number {
  return Math.max(0, ...entries.filter((entry) => /^\d+$/.test(entry)).map(Number));
}

async function makeLink(target: string, path: string): Promise<boolean> {
  try {
    await symlink(target, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function sweep(folder: string, entries: string[], kept: string[]): Promise<void> {
  const left = entries.filter((entry) => !kept.includes(entry));
  await Promise.all(left.map((entry) => rm(join(folder, entry), { force: true })));
}
