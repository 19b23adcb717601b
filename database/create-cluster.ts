import { type ExecFileException, execFile } from "node:child_process";
import { chown, mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ServerUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";

/**
 * The values of `--lc-ctype` to try, in this order. All except `C` classify letters beyond ASCII. `C` is the last
 * resort, because the trigram index then ignores Cyrillic, Greek and Chinese.
 */
const characterTypes = ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8", "C"];

/**
 * Creates the cluster if it does not exist. It is created under a temporary name and renamed when complete, so that an
 * interrupted start leaves no partial cluster. @throws StartupError with initdb's own message
 */
export async function createCluster(options: {
  initdb: string;
  cluster: string;
  user: ServerUser | undefined;
  password: string;
  /** A folder that only the server's user may enter. It contains the file from which initdb reads the password. */
  sockets: string;
}): Promise<void> {
  const { cluster, user, sockets } = options;
  if (await stat(join(cluster, "PG_VERSION")).catch(() => undefined)) return;
  await removeDrafts(cluster);
  const draft = await mkdtemp(`${cluster}.new-`);
  const passwordFile = join(sockets, "password");
  try {
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
    for (const path of user ? [draft, passwordFile] : []) await chown(path, user?.uid ?? 0, user?.gid ?? 0);
    await initialise(options.initdb, draft, passwordFile, user);
    await rename(draft, cluster);
    await flush(dirname(cluster));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(cluster)}.new-`));
  for (const name of drafts) await rm(join(folder, name), { recursive: true, force: true });
}

async function initialise(
  initdb: string,
  folder: string,
  passwordFile: string,
  user: ServerUser | undefined,
): Promise<void> {
  let complaint = "";
  for (const type of characterTypes) {
    complaint = await runInitdb(
      initdb,
      [
        `--pgdata=${folder}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--data-checksums",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${type}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ],
      user,
    );
    if (complaint === "") return;
    if (!/locale|encoding/.test(complaint)) break;
  }
  throw new StartupError(`The database could not be made in ${dirname(folder)}: ${complaint}`);
}

/** Returns initdb's first error, or an empty text on success. */
async function runInitdb(initdb: string, options: string[], user: ServerUser | undefined): Promise<string> {
  try {
    await promisify(execFile)(initdb, options, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: "/",
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" },
    });
    return "";
  } catch (error) {
    const { code, message, stderr = "" } = error as ExecFileException;
    if (typeof code === "string") return `initdb cannot be run here (${message})`;
    const line = /^initdb: error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split("\n").at(-1);
    return line || `initdb ended with code ${code}`;
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
