import type { TestProject } from "vitest/node";
import { openDatabase } from "../../api/postgres/database.ts";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import { makeRootKey } from "../../cli/data-folder.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { findChromium } from "./find-chromium.ts";
import { startSystem } from "./start-system.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the database server; see `test/global-setup.ts`. */
    serverUrl: string;
    /** The path of Chromium, which is found or installed once for all workers. */
    chromiumPath: string;
    /** The system that all test files share; each file has its own workspaces. */
    system: {
      apiUrl: string;
      bffUrl: string;
      databaseUrl: string;
      apiRootKeys: string;
      sharedRootKeys: string;
      /** The file to which the system writes its output. */
      logFile: string;
    };
  }
}

/** Starts the system that all browser test files share, on the database server of `test/global-setup.ts`. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { vitest } = project;
  if (vitest.getProvidedContext().system) return undefined;
  const [apiRootKeys, sharedRootKeys] = [makeRootKey(), makeRootKey()];
  const environment = {
    API_ROOT_KEYS: apiRootKeys,
    BFF_ROOT_KEYS: makeRootKey(),
    SHARED_ROOT_KEYS: sharedRootKeys,
    LOG_LEVEL: "debug",
  };
  const [chromiumPath, system] = await Promise.all([
    findChromium(),
    startSystem(vitest.getProvidedContext().serverUrl, environment, (url) => addWorkspace(url, apiRootKeys)),
  ]);
  const { apiUrl, bffUrl, databaseUrl, logFile } = system;
  vitest.provide("chromiumPath", chromiumPath);
  vitest.provide("system", { apiUrl, bffUrl, databaseUrl, apiRootKeys, sharedRootKeys, logFile });
  return () => system.stop();
}

/** Creates a workspace, so that `earshot start` creates no demo workspace and runs no demo site. */
async function addWorkspace(databaseUrl: string, apiRootKeys: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  const first = { name: "First", subdomain: "first", email: "first@first.example", fullName: "First" };
  await createWorkspace(db, RootKeys.parse(apiRootKeys), { ...first, allowedDomains: [] });
  await db.$client.end();
}
