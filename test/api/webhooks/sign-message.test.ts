import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { makeWebhookSecret, signMessage } from "../../../api/webhooks/sign-message.ts";

const [older, newer, foreign] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()];
const now = () => Math.floor(Date.now() / 1_000);

describe("a signature", () => {
  it("verifies with each of several secrets, and with no other", () => {
    const headers = signMessage("msg", now(), '{"a":1}', [newer, older]);
    for (const secret of [older, newer]) {
      expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 });
    }
    expect(() => new Webhook(foreign).verify('{"a":1}', headers)).toThrow();
  });

  it("covers the body, the id and the time", () => {
    const headers = signMessage("msg", now(), '{"a":1}', [newer]);
    const verify = (body: string, more = {}) => new Webhook(newer).verify(body, { ...headers, ...more });
    expect(() => verify('{"a":2}')).toThrow();
    expect(() => verify('{"a":1}', { "webhook-id": "other" })).toThrow();
    expect(() => verify('{"a":1}', { "webhook-timestamp": `${now() + 5}` })).toThrow();
  });

  it("of ten minutes ago does not verify", () => {
    const headers = signMessage("msg", now() - 600, '{"a":1}', [newer]);
    expect(() => new Webhook(newer).verify('{"a":1}', headers)).toThrow("too old");
  });
});

it("a secret is whsec_ followed by 32 random bytes", () => {
  expect(older).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(older).not.toBe(newer);
});
