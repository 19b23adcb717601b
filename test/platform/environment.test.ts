import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  HttpUrl,
  Port,
  RateLimits,
  RootKeys,
  readEnvironment,
  StartupError,
} from "../../platform/environment.ts";

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

const where = "Every variable is described in the README, under Environment.";
const port = "PORT is not a port: give a number from 0 to 65535";
const url = "URL is not an http(s) URL, such as https://feedback.example.com";
const limits = "LIMITS must be `off` or like `reads=600,writes=120` (per minute)";
const keys =
  "KEYS must be `id:key` pairs, each key 32 random bytes as base64url (`npm run --silent earshot -- keys`)";

describe("readEnvironment accepts", () => {
  it("a missing or empty variable, for which it returns the default", () => {
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
  ])("%s", (_title, given, expected) => {
    expect(read(given)).toMatchObject(expected);
  });

  it("several keys, newest first", () => {
    const found = read({ KEYS: `k2:${secret}, ${KEYS}` }).KEYS;
    expect(found.map(({ id }) => id)).toEqual(["k2", "k1"]);
    expect(found[0]?.secret).toHaveLength(32);
  });
});

describe("readEnvironment rejects with one line per fault", () => {
  it.each([
    ...["0x50", "1e3", "-1", "65536", "80.0", " 80", "http", "+80", "000080"].map((text) => [
      "PORT",
      text,
      port,
    ]),
    ...["ftp://a.example", "a.example", "//a.example"].map((text) => ["URL", text, url]),
    ...["on", "reads=1", "writes=1,reads=1", "reads=-1,writes=1"].map((text) => ["LIMITS", text, limits]),
    ...["k1", `K1:${secret}`, "k1:short", `${KEYS},`].map((text) => ["KEYS", text, keys]),
  ] as [string, string, string][])("%s=%s", (name, text, line) => {
    expect(complaint({ [name]: text })).toEqual([line, where]);
  });

  it("two keys with the same id, because data encrypted with the second would become unreadable", () => {
    const other = `k1:${randomBytes(32).toString("base64url")}`;
    expect(complaint({ KEYS: `k2:${secret},${KEYS},${other}` })).toEqual([
      "KEYS has two keys with the id k1: give each a unique id, because sealed secrets refer to it",
      where,
    ]);
  });

  it("a missing secret", () => {
    expect(complaint({ KEYS: "" })).toEqual(["KEYS is missing and has no default", where]);
  });

  it("several faults at once, without printing the values", () => {
    const lines = complaint({ PORT: "x", URL: "x", KEYS: "k1:hidden" });
    expect(lines).toEqual([port, url, keys, where]);
    expect(lines.join()).not.toContain("hidden");
  });

  it("a value that is not among the allowed values", () => {
    expect(() => readEnvironment({ LEVEL: z.enum(["a", "b"]) }, { LEVEL: "c" })).toThrow(/^LEVEL /);
  });
});
