import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeWebhookSecret, signMessage } from "../../../api/webhooks/sign-message.ts";
import { verifyWebhook } from "../../../clients/typescript/create-earshot.ts";

const secret = makeWebhookSecret();
const message = {
  type: "post.created",
  timestamp: "2026-01-31T09:00:00.123Z",
  workspaceId: "w",
  data: { title: "“ä”" },
};
const body = JSON.stringify(message);
const now = () => Math.floor(Date.now() / 1_000);
const signed = (secrets = [secret], time = now()) => signMessage(`msg_${randomUUID()}`, time, body, secrets);

describe("accepted messages", () => {
  it("returns a message that Earshot signed, with a body as text or bytes and headers of any kind", async () => {
    const headers = signed();
    for (const form of [body, Buffer.from(body)])
      for (const given of [headers, new Headers(headers)])
        expect(await verifyWebhook(secret, given, form)).toEqual(message);
  });

  it("accepts messages while a secret is replaced, whichever of the secrets the receiver has", async () => {
    const next = makeWebhookSecret();
    for (const known of [secret, next])
      expect(await verifyWebhook(known, signed([next, secret]), body)).toEqual(message);
    expect(await verifyWebhook([next, secret], signed([secret]), body)).toEqual(message);
  });

  it("accepts a message of another age if the receiver allows it", async () => {
    const old = signed([secret], now() - 3_000);
    await expect(verifyWebhook(secret, old, body)).rejects.toThrow("too old");
    expect(await verifyWebhook(secret, old, body, 3_600)).toEqual(message);
  });
});

describe("rejected messages", () => {
  it.each<[string, Record<string, string | undefined>, string]>([
    ["of another secret", signed([makeWebhookSecret()]), "not signed"],
    ["with another id", { ...signed(), "webhook-id": "msg_other" }, "not signed"],
    ["from the future", signed([secret], now() + 3_000), "too old"],
    ["without a time", { ...signed(), "webhook-timestamp": undefined }, "webhook-timestamp"],
    ["with a time that is not a number", { ...signed(), "webhook-timestamp": "soon" }, "too old"],
    ["without a signature", { ...signed(), "webhook-signature": undefined }, "webhook-signature"],
    ["with a signature that is not Base64", { ...signed(), "webhook-signature": "v1,%%%" }, "not signed"],
    ["with an empty signature", { ...signed(), "webhook-signature": "v1," }, "not signed"],
  ])("rejects a message %s", async (_title, headers, reason) => {
    await expect(verifyWebhook(secret, headers, body)).rejects.toThrow(reason);
  });

  it("rejects a body of which one byte differs", async () => {
    await expect(verifyWebhook(secret, signed(), body.replace("created", "deleted"))).rejects.toThrow(
      "not signed",
    );
  });

  it("rejects a secret that is empty or not Base64", async () => {
    for (const wrong of ["", "whsec_", "whsec_%%"])
      await expect(verifyWebhook(wrong, signed(), body)).rejects.toThrow(TypeError);
  });
});
