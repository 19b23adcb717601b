import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "../../platform/process/project-root.ts";
import { afterThis } from "../harness.ts";

let root: string;
let script: string;

/** An installation in a temporary folder, whose program prints its arguments and its environment. */
function install(...secrets: string[]) {
  root = mkdtempSync(join(tmpdir(), "earshot-wrapper-"));
  afterThis(() => rmSync(root, { recursive: true }));
  for (const folder of ["etc", "opt/dist/server/cli"]) mkdirSync(join(root, folder), { recursive: true });
  for (const name of secrets) writeFileSync(join(root, "etc", name), name);
  writeFileSync(
    join(root, "etc/environment"),
    "PUBLIC_BFF_URL=https://a.example\nPICTURES_DIR=/var/pictures\n",
  );
  const program = "console.log(JSON.stringify([process.argv.slice(2), process.env]))";
  writeFileSync(join(root, "opt/dist/server/cli/earshot.js"), program);
  const path = join(root, "earshot");
  writeFileSync(
    path,
    script.replaceAll("/etc/earshot", `${root}/etc`).replaceAll("/opt/earshot", `${root}/opt`),
  );
  return (environment: Record<string, string> = {}, ...args: string[]) => {
    const { stdout } = spawnSync("sh", [path, ...args], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: "utf8",
    });
    return JSON.parse(stdout) as [string[], Record<string, string>];
  };
}

const secrets = ["database_url", "api_root_keys", "bff_root_keys", "shared_root_keys"];

beforeAll(() => {
  script = readFileSync(join(projectRoot, "deploy/earshot.sh"), "utf8");
});

it("the command of an installation has its settings, and names the files of its secrets", () => {
  const run = install(...secrets, "smtp_url");
  const [args, environment] = run({}, "backup", "a file");
  expect(args).toEqual(["backup", "a file"]);
  expect(environment).toMatchObject({
    NODE_ENV: "production",
    PUBLIC_BFF_URL: "https://a.example",
    DATABASE_URL_FILE: join(root, "etc/database_url"),
    SHARED_ROOT_KEYS_FILE: join(root, "etc/shared_root_keys"),
    SMTP_URL_FILE: join(root, "etc/smtp_url"),
  });
  expect(environment).not.toHaveProperty("PICTURES_S3_ACCESS_KEY_ID_FILE");
});

it("a variable that is set for one command replaces the installation's, so that a copy of the database can be checked", () => {
  const run = install(...secrets);
  const given = {
    DATABASE_URL: "postgres://a'b@localhost/drill",
    API_ROOT_KEYS_FILE: "/tmp/other keys",
    PUBLIC_BFF_URL: "https://b.example",
  };
  const [, environment] = run(given, "doctor");
  expect(environment).toMatchObject({ ...given, PICTURES_DIR: "/var/pictures" });
  expect(environment).not.toHaveProperty("DATABASE_URL_FILE");
  expect(environment.BFF_ROOT_KEYS_FILE).toBe(join(root, "etc/bff_root_keys"));
});
