import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { doubtsAbout, readConfig } from "../../bff/config.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { rootKeys } from "../harness.ts";

const keys = { BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };

describe("environment variables", () => {
  it("the BFF's environment requires only the root keys", () => {
    expect(readConfig(keys)).toMatchObject({
      BFF_PORT: 4001,
      HOST: "127.0.0.1",
      MAX_CONNECTIONS: 10_000,
      API_URL: "http://127.0.0.1:4000",
      PUBLIC_BFF_URL: "http://localhost:4001",
      PUBLIC_API_URL: "http://localhost:4000",
      RATE_LIMITS: { reads: 600, writes: 120 },
      TRUSTED_PROXY_HOPS: 0,
      NODE_ENV: "development",
      LOG_LEVEL: "info",
    });
  });

  it("a public page can have a host of its own, and several pages are separated by commas", () => {
    const PUBLIC_PAGE_HOSTS = "acme=https://ideas.acme.example, beta=http://localhost:5000";
    expect([...readConfig({ ...keys, PUBLIC_PAGE_HOSTS }).PUBLIC_PAGE_HOSTS]).toEqual([
      ["acme", "https://ideas.acme.example"],
      ["beta", "http://localhost:5000"],
    ]);
  });

  it("the root keys have no default, in production or in development", () => {
    expect(() => readConfig({})).toThrow(/BFF_ROOT_KEYS is missing[\s\S]*SHARED_ROOT_KEYS is missing/);
  });

  it.each([
    ["BFF_PORT", "65536"],
    ["API_URL", "ftp://x"],
    ["PUBLIC_BFF_URL", "example.com"],
    ["PUBLIC_API_URL", "example.com"],
    ["PUBLIC_PAGE_HOSTS", "acme"],
    ["PUBLIC_PAGE_HOSTS", "acme=ideas.acme.example"],
    ["PUBLIC_PAGE_HOSTS", "acme=https://ideas.acme.example/"],
    ["PUBLIC_PAGE_HOSTS", "Acme=https://ideas.acme.example"],
    ["PUBLIC_PAGE_HOSTS", "acme=http://localhost:4001"],
    ["BFF_ROOT_KEYS", "k1:short"],
    ["SHARED_ROOT_KEYS", "k1"],
    ["RATE_LIMITS", "5"],
    ["RATE_LIMIT_STORE", "redis"],
    ["RATE_LIMIT_STORE", "mysql://db.example.com/limits"],
    ["RATE_LIMIT_STORE", "postgres://db.example.com:port/limits"],
    ["MAX_CONNECTIONS", "9"],
    ["MAX_CONNECTIONS", "many"],
    ["TRUSTED_PROXY_HOPS", "-1"],
    ["TRUSTED_PROXY_HOPS", "all"],
    ["NODE_ENV", "prod"],
    ["LOG_LEVEL", "loud"],
    ["OIDC_ISSUER", "id.example.com"],
    ["OIDC_ISSUER", "http://id.example.com"],
    ["OIDC_NAME", "x".repeat(61)],
  ])("the environment is rejected with an error that names %s when its value is %j", (name, value) => {
    expect(() => readConfig({ ...keys, [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it("RATE_LIMIT_STORE accepts the URL of a store; a remote PostgreSQL store needs TLS in production", () => {
    for (const store of ["memory", "redis://:a@b:6379", "rediss://b", "postgres://a:b@c.example/d"]) {
      expect(readConfig({ ...keys, RATE_LIMIT_STORE: store }).RATE_LIMIT_STORE).toBe(store);
    }
    const production = { ...keys, NODE_ENV: "production", RATE_LIMIT_STORE: "postgres://a:b@c.example/d" };
    expect(() => readConfig(production)).toThrow(/^RATE_LIMIT_STORE leads to c.example without TLS/);
  });

  it("an OpenID provider needs all its variables, and HTTPS unless it is on localhost", () => {
    const whole = {
      OIDC_ISSUER: "https://id.example.com/realms/acme/",
      OIDC_CLIENT_ID: "a",
      OIDC_CLIENT_SECRET: "b",
    };
    expect(readConfig({ ...keys, ...whole })).toMatchObject({ ...whole, OIDC_NAME: "single sign-on" });
    expect(readConfig({ ...keys, ...whole, OIDC_ISSUER: "http://localhost:8080" })).toBeTruthy();
    for (const name of Object.keys(whole)) {
      expect(() => readConfig({ ...keys, ...whole, [name]: undefined })).toThrow(/OIDC_.* belong together/);
    }
  });
});

describe("startup warnings", () => {
  const doubts = (more: Record<string, string>) =>
    doubtsAbout(readConfig({ ...keys, ...more })).map((doubt) => doubt.split(" ")[0]);
  const PUBLIC_BFF_URL = "https://feedback.acme.example";

  it.each([
    ["an empty environment", {}, []],
    ["a public URL in development", { PUBLIC_BFF_URL, TRUSTED_PROXY_HOPS: "1" }, ["PUBLIC_BFF_URL"]],
    ["production without a public URL", { NODE_ENV: "production" }, ["PUBLIC_BFF_URL"]],
    [
      "a public HTTPS URL without a trusted proxy",
      { NODE_ENV: "production", PUBLIC_BFF_URL },
      ["TRUSTED_PROXY_HOPS"],
    ],
    [
      "a rate limit store that only the API uses",
      { RATE_LIMIT_STORE: "postgres" },
      ["RATE_LIMIT_STORE=postgres"],
    ],
  ])("startup warnings are correct for %s", (_title, environment, names) =>
    expect(doubts(environment)).toEqual(names),
  );

  it("the production recipe in docs/operate.md causes no startup warnings, and sets every variable that the warnings mention", () => {
    const document = readFileSync(join(projectRoot, "docs/operate.md"), "utf8");
    const recipe = /## In production\n\n```sh\n([\s\S]+?)```/.exec(document)?.[1] ?? "";
    const set = Object.fromEntries(
      [...recipe.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const { NODE_ENV = "", PUBLIC_BFF_URL = "", PUBLIC_API_URL = "", TRUSTED_PROXY_HOPS = "" } = set;
    expect(doubts({ NODE_ENV, PUBLIC_BFF_URL, PUBLIC_API_URL, TRUSTED_PROXY_HOPS })).toEqual([]);
    expect([NODE_ENV, TRUSTED_PROXY_HOPS, recipe.includes("https://")]).toEqual(["production", "1", true]);
  });
});
