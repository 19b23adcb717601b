import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { secretsOf } from "../cli/start/start-servers.ts";
import { secretVariables } from "../platform/process/environment.ts";
import { projectRoot } from "../platform/process/project-root.ts";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
const sortedSet = (names: (string | undefined)[]) => [...new Set(names)].sort();

const documented = sortedSet(
  read("docs/configuration.md")
    .split("\n")
    .flatMap((row) => find(row.split("|")[1] ?? "", /`([A-Z\d_]+)`/g)),
);

it(".env.example has exactly the variables in docs/configuration.md", () => {
  expect(documented.length).toBeGreaterThan(30);
  expect(sortedSet(find(read(".env.example"), /^# ([A-Z\d_]+)=/gm))).toEqual(documented);
});

const configs = [
  "api/config.ts",
  "api/mail/mail-settings.ts",
  "api/pictures/store-settings.ts",
  "bff/config.ts",
  "cli/start-config.ts",
  "demo-site/config.ts",
  "platform/telemetry/traces.ts",
];

it("every secret can be read from a file, and docs/configuration.md lists exactly the variables for which this is possible", () => {
  const secret =
    /^ {2,6}(?:([A-Z\d_]+(?:_KEYS|_SECRET|_PASSWORD|_HEADERS|_ACCESS_KEY(?:_ID)?)|SMTP_URL):|([A-Z_]+): (?:DatabaseUrl|DatabaseReplicaUrl|RateLimitStore))/gm;
  const inCode = configs.flatMap((file) =>
    [...read(file).matchAll(secret)].map(([, one, other]) => one ?? other),
  );
  expect(sortedSet(inCode)).toEqual([...secretVariables].sort());
  const sentence =
    /^Instead of a variable that contains a secret.*?\n\n/ms.exec(read("docs/configuration.md"))?.[0] ?? "";
  expect(
    sortedSet(find(sentence, /`([A-Z\d_]+)`/g)).filter((name) => name !== "X_FILE" && name !== "X"),
  ).toEqual([...secretVariables].sort());
});

it.each([
  ["api", configs.filter((file) => file.startsWith("api/"))],
  ["bff", ["bff/config.ts"]],
  ["worker", ["api/pictures/store-settings.ts"]],
] as const)("`npm start` passes each secret of the %s to it", (app, files) => {
  const variables = files.flatMap((file) => find(read(file), /^ {2,6}([A-Z][A-Z\d_]+):/gm));
  const needed = variables.filter((name) => secretVariables.includes(`${name}`));
  expect(needed.filter((name) => !secretsOf[app].includes(`${name}`))).toEqual([]);
});

it("docs/configuration.md has every variable that a process reads", () => {
  const inCode = configs.flatMap((file) => find(read(file), /^ {2,6}([A-Z][A-Z\d_]+):/gm));
  // `npm start` sets DEMO_SDK_TOKEN for the demo site, so operators do not need it.
  const expected = inCode.filter((name) => name !== "DEMO_SDK_TOKEN");
  expect(expected.filter((name) => !documented.includes(name))).toEqual([]);
});
