import { describe, expect, it } from "vitest";
import { readConfig } from "../../bff/config.ts";
import { rootKeys } from "../harness.ts";

const keys = { BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };

describe("the BFF's environment", () => {
  it("needs nothing but its keys", () => {
    expect(readConfig(keys)).toMatchObject({
      BFF_PORT: 4001,
      HOST: "127.0.0.1",
      API_URL: "http://127.0.0.1:4000",
      PUBLIC_BFF_URL: "http://localhost:4001",
      PUBLIC_API_URL: "http://localhost:4000",
      RATE_LIMITS: { reads: 600, writes: 120 },
      TRUSTED_PROXY_HOPS: 0,
      NODE_ENV: "development",
      LOG_LEVEL: "info",
    });
  });

  it("has no default for a key, in production or elsewhere", () => {
    expect(() => readConfig({})).toThrow(/BFF_ROOT_KEYS is missing[\s\S]*SHARED_ROOT_KEYS is missing/);
  });

  it.each([
    ["BFF_PORT", "65536"],
    ["API_URL", "ftp://x"],
    ["PUBLIC_BFF_URL", "example.com"],
    ["PUBLIC_API_URL", "example.com"],
    ["BFF_ROOT_KEYS", "k1:short"],
    ["SHARED_ROOT_KEYS", "k1"],
    ["RATE_LIMITS", "5"],
    ["TRUSTED_PROXY_HOPS", "-1"],
    ["TRUSTED_PROXY_HOPS", "all"],
    ["NODE_ENV", "prod"],
    ["LOG_LEVEL", "loud"],
    ["OIDC_ISSUER", "id.example.com"],
    ["OIDC_ISSUER", "http://id.example.com"],
    ["OIDC_NAME", "x".repeat(61)],
  ])("names %s when it is %j", (name, value) => {
    expect(() => readConfig({ ...keys, [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it("has a provider whole or not at all, over https but on one's own machine", () => {
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
