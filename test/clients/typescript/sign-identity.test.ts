import { expect, it } from "vitest";
import { verifyIdentityToken } from "../../../bff/identity-token.ts";
import { signIdentity } from "../../../clients/typescript/create-earshot.ts";

const keys = { secretKey: "ews_0123456789abcdefghijklmnopqrstuv", workspaceId: crypto.randomUUID() };
const verify = (token: string, secret = keys.secretKey) =>
  verifyIdentityToken(token, keys.workspaceId, [secret]);

it("a signed identity is verified with all its fields, in any script", async () => {
  const user = {
    id: "A-1",
    email: "una@example.com",
    name: "Úna ≥ 雨",
    avatarUrl: "https://example.com/una.png",
  };
  expect(await verify(await signIdentity(keys, user))).toEqual({
    externalId: "A-1",
    email: "una@example.com",
    fullName: "Úna ≥ 雨",
    avatarUrl: "https://example.com/una.png",
    token: undefined,
  });
  expect(await verify(await signIdentity(keys, { id: "A-2", name: undefined }))).toMatchObject({
    externalId: "A-2",
  });
});

it("an identity is valid for up to an hour, and only with the secret that signed it", async () => {
  const token = await signIdentity({ ...keys, expiresIn: 3_600 }, { id: "1" });
  expect(await verify(token)).toMatchObject({ externalId: "1" });
  await expect(verify(token, "ews_another")).rejects.toMatchObject({ status: 401 });
  const tooLong = await signIdentity({ ...keys, expiresIn: 3_601 }, { id: "1" });
  await expect(verify(tooLong)).rejects.toThrow("at most one hour");
});

it("an empty secret is refused, because anybody could sign with it", async () => {
  await expect(signIdentity({ ...keys, secretKey: "" }, { id: "1" })).rejects.toThrow("secretKey is empty");
});
