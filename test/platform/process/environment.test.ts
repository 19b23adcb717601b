import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  HttpUrl,
  Port,
  PublicUrl,
  RateLimits,
  RootKeys,
  readEnvironment,
  readSecretFiles,
  secretVariables,
  WholeNumber,
} from "../../../platform/process/environment.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";

const shape = { PORT: Port.default(4000), URL: HttpUrl.optional(), LIMITS: RateLimits, KEYS: RootKeys };
const secret = randomBytes(32).toString("base64url");
const KEYS = `k1:${secret}`;
const read = (given: Record<string, string>) => readEnvironment(shape, { KEYS, ...given });

function complaint(given: Record<string, string>): string[] {
  try {
    read(given);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message.split("\n");
  }
  return [];
}

const where = "Every variable is described in docs/configuration.md.";
const port = "PORT is not a port: give a number from 0 to 65535";
const url = "URL is not an http(s) URL, such as https://feedback.example.com";
const limits = "LIMITS must be `off` or like `reads=600,writes=120` (per minute)";
const keys =
  "KEYS must be `id:key` pairs, each key 32 random bytes as base64url (`npm run --silent earshot -- keys`)";

describe("public addresses", () => {
  const readUrl = (given: string) =>
    readEnvironment({ PUBLIC_URL: PublicUrl }, { PUBLIC_URL: given }).PUBLIC_URL;

  it.each([
    ["https://feedback.example.com/", "https://feedback.example.com"],
    ["HTTPS://Feedback.Example.com:443", "https://feedback.example.com"],
    ["http://localhost:4001", "http://localhost:4001"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("%s is accepted as %s", (given, url) => {
    expect(readUrl(given)).toBe(url);
  });

  it.each([
    [
      "https://www.example.com/feedback",
      "has the path /feedback, but Earshot needs a host of its own, such as https://feedback.example.com",
    ],
    [
      "http://localhost:4001/a/b/",
      "has the path /a/b, but Earshot needs a host of its own, such as https://feedback.localhost",
    ],
    ["https://a.example?x=1", "must consist of a scheme, a host and a port only, such as https://a.example"],
    ["https://a.example/#top", "must consist of a scheme, a host and a port only, such as https://a.example"],
    [
      "https://me:secret@a.example",
      "must consist of a scheme, a host and a port only, such as https://a.example",
    ],
    ["feedback.example.com", "is not an http(s) URL, such as https://feedback.example.com"],
  ])("%s is rejected in one line, which names the fix", (given, reason) => {
    expect(() => readUrl(given)).toThrow(new StartupError(`PUBLIC_URL ${reason}\n${where}`));
  });
});

it.each(["0", "1001", "1.5", "ten", "-1", "1e9"])(
  "a number that is %s is rejected with the numbers that are accepted",
  (given) => {
    const readCount = (COUNT: string) => readEnvironment({ COUNT: WholeNumber(1, 1_000) }, { COUNT });
    expect(() => readCount(given)).toThrow(
      new StartupError(`COUNT is not a whole number from 1 to 1,000\n${where}`),
    );
    expect(readCount("1000")).toEqual({ COUNT: 1_000 });
  },
);

describe("accepted values", () => {
  it("readEnvironment returns the default of a missing or empty variable", () => {
    for (const given of [{}, { PORT: "", URL: "", LIMITS: "" }]) {
      expect(read(given)).toMatchObject({ PORT: 4000, LIMITS: { reads: 600, writes: 120 } });
    }
  });

  it.each([
    ["a port", { PORT: "65535" }, { PORT: 65535 }],
    ["any free port", { PORT: "0" }, { PORT: 0 }],
    ["a URL, without its trailing slashes", { URL: "https://a.example/b//" }, { URL: "https://a.example/b" }],
    ["disabled limits", { LIMITS: "off" }, { LIMITS: { reads: 0, writes: 0 } }],
    ["limits", { LIMITS: "reads=1,writes=0" }, { LIMITS: { reads: 1, writes: 0 } }],
  ])("readEnvironment accepts %s", (_title, given, expected) => {
    expect(read(given)).toMatchObject(expected);
  });

  it("readEnvironment accepts several keys, newest first", () => {
    const found = read({ KEYS: `k2:${secret}, ${KEYS}` }).KEYS;
    expect(found.map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(found[0]?.secret).toHaveLength(32);
  });
});

describe("rejected values", () => {
  it.each([
    ...["0x50", "1e3", "-1", "65536", "80.0", " 80", "http", "+80", "000080"].map((text) => [
      "PORT",
      text,
      port,
    ]),
    ...["ftp://a.example", "a.example", "//a.example"].map((text) => ["URL", text, url]),
    ...["on", "reads=1", "writes=1,reads=1", "reads=-1,writes=1"].map((text) => ["LIMITS", text, limits]),
    ...["k1", `K1:${secret}`, "k1:short", `${KEYS},`].map((text) => ["KEYS", text, keys]),
  ] as [string, string, string][])("readEnvironment rejects %s=%s with one line", (name, text, line) => {
    expect(complaint({ [name]: text })).toEqual([line, where]);
  });

  it("readEnvironment rejects two keys with the same id, because data encrypted with the second would become unreadable", () => {
    const other = `k1:${randomBytes(32).toString("base64url")}`;
    expect(complaint({ KEYS: `k2:${secret},${KEYS},${other}` })).toEqual([
      "KEYS has two keys with the id k1: give each a unique id, because sealed secrets refer to it",
      where,
    ]);
  });

  it("readEnvironment rejects a missing secret", () => {
    expect(complaint({ KEYS: "" })).toEqual(["KEYS is missing and has no default", where]);
  });

  it("readEnvironment reports several faults at once, one per line, without printing the values", () => {
    const lines = complaint({ PORT: "x", URL: "x", KEYS: "k1:hidden" });
    expect(lines).toEqual([port, url, keys, where]);
    expect(lines.join()).not.toContain("hidden");
  });

  it("readEnvironment rejects a value that is not among the allowed values", () => {
    expect(() => readEnvironment({ LEVEL: z.enum(["a", "b"]) }, { LEVEL: "c" })).toThrow(/^LEVEL /);
  });
});

describe("secrets in files", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const faultsOf = (given: Record<string, string>) => {
    try {
      readSecretFiles(given);
    } catch (error) {
      expect(error).toBeInstanceOf(StartupError);
      return (error as Error).message.split("\n");
    }
    return [];
  };

  it.each(secretVariables)(
    "a secret is read from the file in %s_FILE, without the line break at the end of the file",
    (name) => {
      for (const [text, value] of [
        ["a b", "a b"],
        ["a b\n", "a b"],
        ["a b\r\n", "a b"],
        [" a\n\n", " a\n"],
      ] as const) {
        expect(readSecretFiles({ [`${name}_FILE`]: file("secret", text), [name]: "" })).toEqual({
          [name]: value,
        });
      }
    },
  );

  it("a secret in a file is validated like the variable, and an empty X_FILE means the variable's default", () => {
    const smtp = { SMTP_URL: HttpUrl.default("https://a.example") };
    const read = (path: string) => readEnvironment(smtp, { SMTP_URL_FILE: path }).SMTP_URL;
    expect(read(file("url", "https://b.example/\n"))).toBe("https://b.example");
    expect(read("")).toBe("https://a.example");
    expect(() => read(file("wrong", "hidden"))).toThrow(/^SMTP_URL is not an http\(s\) URL(?!.*hidden)/s);
  });

  it("a secret in a file is not read by a process that does not use it", () => {
    expect(readEnvironment({ PORT: Port.default(1) }, { SMTP_URL_FILE: "/nowhere" })).toEqual({ PORT: 1 });
  });

  it("a secret in a file is rejected if the variable is set too, or if the file is missing, a folder or empty, with one line each", () => {
    const empty = file("empty", "\n");
    const way = "correct the path, or let the user that runs Earshot read the file.";
    expect(
      faultsOf({
        API_ROOT_KEYS: KEYS,
        API_ROOT_KEYS_FILE: file("keys", KEYS),
        BFF_ROOT_KEYS_FILE: join(folder, "none"),
        SMTP_URL_FILE: folder,
        CHALLENGE_SECRET_FILE: empty,
      }),
    ).toEqual([
      `API_ROOT_KEYS and API_ROOT_KEYS_FILE=${join(folder, "keys")} are both set: unset one of them.`,
      `BFF_ROOT_KEYS_FILE=${join(folder, "none")} cannot be read (ENOENT): ${way}`,
      `SMTP_URL_FILE=${folder} cannot be read (EISDIR): ${way}`,
      `CHALLENGE_SECRET_FILE=${empty} is empty: write the value of CHALLENGE_SECRET into it.`,
    ]);
  });
});
