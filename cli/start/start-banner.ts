import { commandLine } from "../../platform/process/project-root.ts";
import type { Demo } from "../data-folder.ts";
import type { AppServer, addressesOf } from "../start-config.ts";

export interface Started {
  servers: AppServer[];
  addresses: ReturnType<typeof addressesOf>;
  /** The location of the database, without the password. */
  database: string | undefined;
  demo: Partial<Demo> | undefined;
  /** The token in the link for the first login, which is valid for one day. */
  setUpToken: string | undefined;
}

/** Describes the running system: its addresses, its keys and the next steps. */
export function describeStart({ servers, addresses, database, demo, setUpToken }: Started): string {
  const runs = (app: AppServer["app"]) => servers.some((one) => one.app === app);
  const api = runs("api") ? addresses.PUBLIC_API_URL : undefined;
  const rows = [
    runs("demo-site") && ["Demo site", `http://localhost:${addresses.DEMO_PORT}`],
    api && ["API", `${api}/v1`],
    runs("bff") && ["BFF", addresses.PUBLIC_BFF_URL],
    runs("bff") && ["Dashboard", `${addresses.PUBLIC_BFF_URL}/dashboard`],
    setUpToken && ["First login", `${addresses.PUBLIC_BFF_URL}/dashboard/set-up#token=${setUpToken}`],
    database && ["Database", database],
    demo?.apiKey && ["API key", `${demo.apiKey} (of the demo's owner)`],
  ];
  const steps = [
    runs("demo-site") && 'open the demo site and press "Feedback"',
    setUpToken &&
      "open the first login to create your workspace; its Install page has the script tag for your site",
    api && demo?.apiKey && `curl -s -H 'x-api-key: ${demo.apiKey}' '${api}/v1/posts?limit=3'`,
    api && `${commandLine} workspace create --help`,
    api && `${commandLine} doctor`,
  ];
  return [
    "",
    `Earshot is ready after ${(performance.now() / 1_000).toFixed(1)} s. Press Ctrl-C to stop it.`,
    "",
    ...rows.flatMap((row) => (row ? [`  ${row[0]?.padEnd(11)}  ${row[1]}`] : [])),
    "",
    ...steps.flatMap((step) => (step ? [`  Try  ${step}`] : [])),
    "",
  ].join("\n");
}
