import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, inject } from "vitest";
import { createAccount } from "../../api/accounts/create-account.ts";
import { type Database, openDatabase } from "../../api/postgres/database.ts";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import { createDemoWorkspace, type DemoWorkspace } from "../../cli/demo/create-demo-workspace.ts";
import { createApp } from "../../demo-site/app.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { startSession } from "../start-session.ts";

/** A demo workspace on the shared system, its owner's login, and a demo site that embeds its widget. */
export interface Demo extends DemoWorkspace {
  apiUrl: string;
  bffUrl: string;
  demoUrl: string;
  db: Database;
  owner: { email: string; fullName: string; password: string };
  /** Calls the API with the owner's key. @throws if the status is not 2xx */
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ per route; each test checks those that it reads
  call(method: string, path: string, body?: object): Promise<any>;
  /** Creates another workspace for the owner, without posts. */
  addWorkspace(name: string): Promise<{ workspaceId: string; sdkToken: string }>;
  /** Sets the owner's password, so that a test can sign in by the form. */
  allowPassword(): Promise<unknown>;
  /** Starts a session of the owner, and returns the value of its cookie. */
  startSession(): Promise<string>;
}

/**
 * Creates the demo workspace in `beforeAll`, which also fills the returned object. Call it at the top of a test
 * file.
 */
export function useDemo(): Demo {
  const demo = {} as Demo;
  const closes: (() => unknown)[] = [];
  beforeAll(async () => {
    const { apiUrl, bffUrl, databaseUrl, apiRootKeys } = inject("system");
    const roots = RootKeys.parse(apiRootKeys);
    const db = openDatabase(databaseUrl, 2);
    closes.push(() => db.$client.end({ timeout: 1 }));
    const subdomain = `demo-${randomBytes(5).toString("hex")}`;
    const email = `ines@${subdomain}.example`;
    const allowedDomains = ["localhost", "127.0.0.1"];
    const made = await createDemoWorkspace(db, roots, { subdomain, ownerEmail: email, allowedDomains });
    const server = createApp({ bffUrl, sdkToken: made.sdkToken }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    closes.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    const owner = { email, fullName: "Ines Calloway", password: "violin teapot marsh eleven" };
    const demoUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    Object.assign(demo, { ...made, apiUrl, bffUrl, demoUrl, db, owner });
    demo.call = (method, path, body) => callApi(demo, method, path, body);
    demo.allowPassword = () => createAccount(db, owner);
    demo.startSession = () => startSession(db.$client, email);
    demo.addWorkspace = (name) => {
      const input = { name, subdomain: `w${randomBytes(8).toString("hex")}`, ...owner, allowedDomains };
      return createWorkspace(db, roots, input);
    };
  });
  afterAll(() => Promise.all(closes.map((close) => close())));
  return demo;
}

async function callApi({ apiUrl, apiKey }: Demo, method: string, path: string, body?: object) {
  const response = await fetch(`${apiUrl}/v1/${path}`, {
    method,
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
