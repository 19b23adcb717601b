import { describe, expect, it } from "vitest";
import { testToken } from "../../../dashboard/install/test-token.ts";

const secret = "ews_0123456789abcdef0123456789abcdef";
const workspace = "8edf2b33-6953-40dc-8c28-8b438ea7c7e2";
const now = 1_800_000_000;
const good = { sub: "person-1", iat: now, exp: now + 600, aud: workspace };

const encoder = new TextEncoder();
const encode = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => ({ "+": "-", "/": "_" })[letter] ?? "");

async function sign(claims: object, header: object = { alg: "HS256", typ: "JWT" }, secretKey = secret) {
  const text = [header, claims].map((part) => encode(encoder.encode(JSON.stringify(part)))).join(".");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secretKey), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return `${text}.${encode(new Uint8Array(signature))}`;
}

const judge = (token: string) => testToken(token, secret, workspace, now);

it("names the person of a good token", async () => {
  expect(await judge(await sign(good))).toEqual({ sub: "person-1" });
  expect(await judge(await sign({ ...good, email: "a@b.example", jti: "once", aud: [workspace] }))).toEqual({
    sub: "person-1",
  });
});

describe("names the claim that is wrong", () => {
  it.each([
    ["exp_past", { ...good, iat: now - 700, exp: now - 31 }],
    ["exp", { ...good, exp: `${now}` }],
    ["exp_far", { ...good, exp: now + 3_601 }],
    ["exp_order", { ...good, iat: now + 20, exp: now + 10 }],
    ["iat", { ...good, iat: undefined }],
    ["iat_future", { ...good, iat: now + 31, exp: now + 60 }],
    ["iat_old", { ...good, iat: now - 3_631, exp: now }],
    ["nbf", { ...good, nbf: now + 31 }],
    ["aud", { ...good, aud: "elsewhere" }],
    ["sub", { ...good, sub: 7 }],
    ["sub", { ...good, sub: "" }],
    ["sub", { ...good, sub: "a\nb" }],
    ["jti", { ...good, jti: "" }],
    ["email", { ...good, email: 7 }],
    ["name", { ...good, name: [] }],
    ["avatar_url", { ...good, avatar_url: {} }],
  ])("%s", async (fault, claims) => {
    expect(await judge(await sign(claims))).toEqual({ fault });
  });

  it("the header and the signature", async () => {
    expect(await judge(await sign(good, { alg: "none" }))).toEqual({ fault: "alg" });
    expect(await judge(await sign(good, { alg: "HS256", crit: [] }))).toEqual({ fault: "crit" });
    expect(await judge(await sign(good, { alg: "HS256", typ: "delegated+jwt" }))).toEqual({ fault: "typ" });
    expect(await judge(await sign(good, { alg: "HS256" }, `${secret}x`))).toEqual({ fault: "signature" });
    expect(await judge("a.b")).toEqual({ fault: "malformed" });
    expect(await judge("x".repeat(4_097))).toEqual({ fault: "too_long" });
  });
});
