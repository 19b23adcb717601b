import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventTypes } from "../../../api/webhooks/contract.ts";
import { makeWebhookSecret, signMessage } from "../../../api/webhooks/sign-message.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";

const document = readFileSync(join(projectRoot, "docs/webhooks.md"), "utf8");
const codeIn = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([^]+?)\`\`\``).exec(document)?.[1] ?? "";

const secret = makeWebhookSecret();
const body = '{"title":"Dunkler Modus für die Übersicht"}';
const now = Math.floor(Date.now() / 1_000);
const headers = signMessage("msg", now, body, [makeWebhookSecret(), secret]);
const cases: [isValid: boolean, secret: string, headers: object, body: string][] = [
  [true, secret, headers, body],
  [false, makeWebhookSecret(), headers, body],
  [false, secret, headers, `${body} `],
  [false, secret, { ...headers, "webhook-id": "other" }, body],
  [false, secret, signMessage("msg", now - 600, body, [secret]), body],
];

/** How each language runs its example over the cases in the first argument, and prints the results as JSON. */
const languages = {
  js: (code: string) => [
    process.execPath,
    "--input-type=module",
    "-e",
    `${code}\nconsole.log(JSON.stringify(JSON.parse(process.argv[1]).map((one) => verify(...one.slice(1)))))`,
  ],
  python: (code: string) => [
    "python3",
    "-c",
    `${code}\nimport json, sys\nprint(json.dumps([verify(*one[1:]) for one in json.loads(sys.argv[1])]))`,
  ],
  ruby: (code: string) => [
    "ruby",
    "-rjson",
    "-e",
    `${code}\nputs JSON.generate(JSON.parse(ARGV[0]).map { |one| verify(*one[1..]) })`,
  ],
};

describe.each(Object.entries(languages))("the documented example in %s", (language, commandOf) => {
  const [program = "", ...args] = commandOf(codeIn(language));
  it.runIf(spawnSync(program, ["--version"]).status === 0)(
    "accepts a message with any of two secrets, and rejects what is forged, changed or old",
    () => {
      const printed = execFileSync(program, [...args, JSON.stringify(cases)], { encoding: "utf8" });
      expect(JSON.parse(printed)).toEqual(cases.map(([isValid]) => isValid));
    },
  );
});

it("the documentation lists every event", () => {
  const rows = document.split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) => row.split("|")[1]?.match(/(?<=`)[a-z_.]+(?=`)/g) ?? []);
  expect(listed.sort()).toEqual([...eventTypes, "webhook.test"].sort());
});
