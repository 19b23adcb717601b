import { chmod, lstat, mkdir, mkdtemp, readlink, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBarrier, type ServerUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";

/**
 * The cluster's folder, which may not exist yet. Call `settle` once it exists, to link it from the data folder if
 * needed.
 */
export interface Place {
  cluster: string;
  settle(): Promise<void>;
}

/**
 * Finds the cluster's folder: `<dataDir>/postgres`. When root starts Earshot and the server's user may not enter the
 * data folder (in a project under `/root`, for example), the cluster is placed in `elsewhere`, if given, with a link
 * from the data folder. @throws StartupError that names the folder that the user cannot enter
 */
export async function placeCluster(
  dataDir: string,
  user: ServerUser | undefined,
  elsewhere: string | undefined,
): Promise<Place> {
  const cluster = join(dataDir, "postgres");
  const found = await lstat(cluster).catch(() => undefined);
  if (found?.isSymbolicLink()) return follow(cluster);
  const barrier = user && findBarrier(user, dataDir);
  if (!user || !barrier) return { cluster, settle: async () => {} };
  if (found || !elsewhere) throw unreachable(user, barrier);
  const home = await makeHome(elsewhere);
  const wall = findBarrier(user, home);
  if (wall) throw unreachable(user, wall);
  return { cluster: join(home, "postgres"), settle: () => symlink(join(home, "postgres"), cluster) };
}

async function follow(link: string): Promise<Place> {
  const cluster = await readlink(link);
  if (await stat(link).catch(() => undefined)) return { cluster, settle: async () => {} };
  throw new StartupError(
    `The database of ${dirname(link)} was kept in ${cluster}, which is gone. Restore it, or remove ${link} to begin again.`,
  );
}

async function makeHome(elsewhere: string): Promise<string> {
  await mkdir(elsewhere, { recursive: true });
  await chmod(elsewhere, 0o755);
  const home = await mkdtemp(join(elsewhere, "data-"));
  await chmod(home, 0o711);
  return home;
}

function unreachable(user: ServerUser, barrier: string): StartupError {
  return new StartupError(
    `PostgreSQL does not run as root, and the user ${user.name} that it runs as cannot enter ${barrier}. ` +
      "Choose another data folder (`DATA_DIR=/var/lib/earshot npm start`), start Earshot as an ordinary user, " +
      `or open the way (\`chmod o+x ${barrier}\`).`,
  );
}
