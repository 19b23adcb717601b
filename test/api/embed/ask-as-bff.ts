import { SignJWT } from "jose";
import { deriveKey } from "../../../platform/derive-key.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, type Call, caller } from "../../harness.ts";

/** Returns a function that calls the API's internal endpoints with a service key, like the BFF. */
export async function askAsBff(api: Api): Promise<Call> {
  return caller(api.url, { authorization: await signServiceKey(api) });
}

/** Returns an `authorization` header with a service key that is valid for two minutes. */
export async function signServiceKey({ config }: Pick<Api, "config">): Promise<string> {
  const [root] = config.SHARED_ROOT_KEYS;
  const iat = Math.floor(Date.now() / 1_000);
  const jwt = await new SignJWT({ iss: "earshot-bff", aud: "earshot-api", iat, exp: iat + 120 })
    .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id })
    .sign(deriveKey(root, "service/v1"));
  return `Bearer ${jwt}`;
}

/**
 * Returns a function that calls the API with a delegated key for user `sub` of workspace `ws`, like the key of a widget
 * session.
 */
export async function speakAs(api: Api, ws: string, sub: string, more: object = {}): Promise<Call> {
  const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, { ws, sub, ...more });
  return caller(api.url, { "x-api-key": key });
}
