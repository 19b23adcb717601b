import type { Command } from "commander";
import type { Database } from "../../api/postgres/database.ts";
import { findPlaceOfPictures } from "../doctor/look-at-pictures.ts";
import { printDrifts, printResult, withDatabaseUrl } from "../system.ts";
import { openArchive } from "./archive.ts";
import { backUpDatabase } from "./back-up-database.ts";
import { readKeys } from "./format.ts";
import { createProgress } from "./progress.ts";
import { readBackup, restoreDatabase } from "./restore-database.ts";
import { chooseRootKeys, collectRootKeys, requireOpenSeals } from "./root-keys.ts";

/** `fail` sets the exit code to 1 when the restored counters are wrong. */
export function addBackupCommands(program: Command, fail: () => void): void {
  program
    .command("backup")
    .description("writes all data, as of one moment, to an archive")
    .argument("<file>")
    .option("--with-keys", "includes the root keys, which decrypt the secrets in the archive")
    .option("--force", "replaces an existing file")
    .action(async (file, { withKeys, force = false }) => {
      const keys = withKeys ? await collectRootKeys() : undefined;
      await withDatabaseUrl(async (url) => {
        const done = await backUpDatabase(url, { file, force, keys, progress: createProgress() });
        console.log(
          keys
            ? "The archive contains the root keys: store it where only you can read it."
            : "The archive does not contain the root keys: keep them too, or its secrets and API keys are lost.",
        );
        const pictures = findPlaceOfPictures();
        if (pictures) console.log(`The archive does not contain the pictures: copy ${pictures} too.`);
        printResult(done);
      });
    });

  program
    .command("restore")
    .description("loads an archive into an empty database")
    .argument("<file>")
    .option("--ignore-keys", "restores even if the root keys do not decrypt the secrets in the archive")
    .action(async (file, { ignoreKeys = false }) => {
      const archive = await openArchive(file);
      try {
        const backup = await readBackup(archive);
        const roots = ignoreKeys ? undefined : await chooseRootKeys(await readKeys(archive));
        const check = async (db: Database) => {
          if (roots) await requireOpenSeals(db, roots, "add --ignore-keys");
        };
        await withDatabaseUrl(async (url) => {
          const done = await restoreDatabase(url, backup, { progress: createProgress(), check });
          for (const name of done.leftOut)
            console.log(`${name} was left out: no migration creates this table`);
          printDrifts(done.drifts);
          printResult({ file, ...done });
          if (done.drifts.length > 0) fail();
        });
      } finally {
        await archive.close();
      }
    });
}
