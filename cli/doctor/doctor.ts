import { sql } from "drizzle-orm";
import { open } from "../../api/keys/secrets.ts";
import type { Database } from "../../api/postgres/database.ts";
import { workspaces } from "../../api/tables.ts";
import { planMigration, readRelease } from "../../api/upkeep/plan-migration.ts";
import { createProvider } from "../../bff/accounts/provider.ts";
import { ProviderVariables, requireWholeProvider } from "../../bff/config.ts";
import { rootOf } from "../../platform/http/problem.ts";
import { type RootKeys, readEnvironment } from "../../platform/process/environment.ts";
import { commandLine } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { examineApiRootKeys, examineTokenKeys, summariseRing } from "../root-keys/describe-root-keys.ts";
import { readKeyRings } from "../root-keys/key-rings.ts";
import { withSystem } from "../system.ts";
import {
  type Finding,
  lookAtDatabase,
  lookAtParser,
  lookAtPooler,
  lookAtReplica,
} from "./look-at-database.ts";
import { lookAtMail } from "./look-at-mail.ts";
import { lookAtPictures } from "./look-at-pictures.ts";

/**
 * Checks the installation and prints one line per finding. The checks are independent: if one throws an error, it is
 * reported and the others still run. Sends a test e-mail to `mailTo`. @returns the number of problems
 */
export async function examine(say: (line: string) => void, mailTo?: string): Promise<number> {
  let problems = 0;
  const report = (subject: string, finding: Finding) => {
    if ("wrong" in finding) problems += 1;
    const [mark, words] = "wrong" in finding ? ["WRONG", finding.wrong] : ["ok   ", finding.fine];
    say(`${mark} ${subject.padEnd(10)} ${words}`);
  };
  try {
    await withSystem(async ({ db, url, roots, environment }) => {
      const { PUBLIC_API_URL, PUBLIC_BFF_URL, NODE_ENV } = environment;
      report("database", await lookAtDatabase(db));
      report("search", await attempt(() => lookAtParser(db)));
      report("pooler", await attempt(() => lookAtPooler(url)));
      report("replica", await attempt(() => lookAtReplica(db, environment.DATABASE_REPLICA_URL)));
      report("migrations", await attempt(() => lookAtMigrations(db)));
      report("keys", await attempt(() => lookAtKeys(db, roots)));
      report("clock", await attempt(() => lookAtClock(db)));
      report("api url", await lookAtUrl("PUBLIC_API_URL", PUBLIC_API_URL, "/v1/openapi.json"));
      report("bff url", await lookAtUrl("PUBLIC_BFF_URL", PUBLIC_BFF_URL, "/embed.js"));
      report("pictures", await attempt(lookAtPictures));
      report("mail", await attempt(() => lookAtMail(mailTo)));
      report("sign-in", await attempt(() => lookAtProvider(PUBLIC_BFF_URL)));
      report("domains", await attempt(() => lookAtDomains(db, NODE_ENV === "production")));
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    report("system", { wrong: error.message });
  }
  return problems;
}

async function attempt(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return { wrong: `could not be checked: ${rootOf(error).message}` };
  }
}

async function lookAtMigrations(db: Database): Promise<Finding> {
  const release = await readRelease();
  const { steps, functions, isOlder } = await planMigration(db.$client, release);
  const waiting = [...steps, ...functions];
  if (waiting.length === 0) return { fine: `all ${release.files.length} applied` };
  if (isOlder) return { fine: `${waiting.length} functions are those of a newer release` };
  return {
    wrong: `${waiting.length} not applied, starting with ${waiting[0]?.name}: run \`${commandLine} migrate\``,
  };
}

/** If the keys are correct, the text also says which root keys may be removed. */
async function lookAtKeys(db: Database, roots: RootKeys): Promise<Finding> {
  const rows = await db.select({ id: workspaces.id, sealed: workspaces.secretKeySealed }).from(workspaces);
  const closed = rows.filter(({ id, sealed }) => {
    try {
      return !open(sealed, id, roots);
    } catch {
      return true;
    }
  });
  if (closed.length > 0) {
    return {
      wrong: `cannot open the secrets of ${closed.length} of ${rows.length} workspaces: add the missing key to API_ROOT_KEYS`,
    };
  }
  const { faults, removable } = await examineApiRootKeys(db, roots);
  if (faults.length > 0) return { wrong: faults.join(" ") };
  const { rings } = await readKeyRings();
  const states = rings.map((ring) =>
    summariseRing(ring, ring.validity ? examineTokenKeys(ring).removable : removable),
  );
  return { fine: [`open the secrets of all ${rows.length} workspaces`, ...states].join("; ") };
}

async function lookAtClock(db: Database): Promise<Finding> {
  const requestedAt = Date.now();
  const [row] = await db.execute<{ now: string }>(sql`select iso(clock_timestamp()) as now`);
  const middle = (requestedAt + Date.now()) / 2;
  const apart = Math.abs(Date.parse(row?.now ?? "") - middle) / 1_000;
  if (apart <= 2) return { fine: `differs from the database's by ${apart.toFixed(1)} s` };
  return {
    wrong: `differs from the database's by ${apart.toFixed(1)} s, and keys expire after a minute: set both by NTP`,
  };
}

/** Reads a path that is public, because proxies do not pass on the probes. */
async function lookAtUrl(variable: string, url: string, path: string): Promise<Finding> {
  try {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(3_000) });
    await response.body?.cancel();
    if (response.ok) return { fine: url };
    return {
      wrong: `${url}${path} responds with ${response.status}: check ${variable} and the proxy in front of it`,
    };
  } catch {
    return { wrong: `${url} does not respond: start Earshot, or correct ${variable}` };
  }
}

async function lookAtProvider(publicBffUrl: string): Promise<Finding> {
  const config = { ...readEnvironment(ProviderVariables), PUBLIC_BFF_URL: publicBffUrl };
  requireWholeProvider(config);
  const provider = createProvider(config, () => {});
  if (!provider) return { fine: "by password only: OIDC_ISSUER is not set" };
  try {
    await provider.startJourney();
    return { fine: `also by ${provider.issuer}: register ${provider.redirectUri} there` };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { wrong: `${provider.issuer}: ${cause} Check OIDC_ISSUER, character by character` };
  }
}

async function lookAtDomains(db: Database, isProduction: boolean): Promise<Finding> {
  const rows = await db
    .select({ subdomain: workspaces.subdomain, domains: workspaces.allowedDomains })
    .from(workspaces);
  const names = (list: { subdomain: string }[]) =>
    list
      .map(({ subdomain }) => subdomain)
      .slice(0, 5)
      .join(", ");
  const closed = rows.filter(({ domains }) => domains.length === 0);
  const local = rows.filter(({ domains }) =>
    domains.some((domain) => /\b(localhost|127\.0\.0\.1)\b/.test(domain)),
  );
  if (closed.length > 0 && isProduction) {
    return { wrong: `${names(closed)} allow no domain, so their widget does not load: add their domains` };
  }
  if (local.length > 0 && isProduction) {
    return { wrong: `${names(local)} allow localhost in production: remove it` };
  }
  return { fine: `${rows.length - closed.length} of ${rows.length} workspaces have allowed domains` };
}
