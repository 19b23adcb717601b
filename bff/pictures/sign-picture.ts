import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";

interface SignedPicture {
  workspaceId: string;
  id: string;
  /** The text that the reader has read, and by way of which the picture may be read. */
  textId: string;
}

/** Addresses stay the same for a day, so that a browser can keep the picture, and are valid for one to two days. */
const day = 86_400;

/** Creates the functions that sign the addresses of pictures in private texts, and check these signatures. */
export function createPictureSigner(roots: RootKeys, now: () => number = Date.now) {
  const keys = roots.map((root) => deriveKey(root, "picture/v1"));
  const [first] = keys;
  const sign = (key: Buffer, { workspaceId, id, textId }: SignedPicture, until: number) =>
    createHmac("sha256", key).update(`${workspaceId} ${id} ${textId} ${until}`).digest();
  return {
    /** Returns the query of the picture's address. */
    queryFor(picture: SignedPicture): string {
      if (!first) throw new Error("there is no root key");
      const until = (Math.floor(now() / 1000 / day) + 2) * day;
      const signature = sign(first, picture, until).toString("base64url");
      return `?text=${picture.textId}&until=${until}&signature=${signature}`;
    },
    /** Returns the id of the text in the query if the query is signed and has not expired. */
    readQuery(place: Omit<SignedPicture, "textId">, query: URLSearchParams): string | undefined {
      const [textId = "", until = "", signature = ""] = ["text", "until", "signature"].map(
        (name) => query.get(name) ?? "",
      );
      if (!/^\d{1,11}$/.test(until) || Number(until) * 1000 < now()) return undefined;
      const sent = Buffer.from(signature, "base64url");
      const isOurs = keys.some((key) => {
        const expected = sign(key, { ...place, textId }, Number(until));
        return sent.length === expected.length && timingSafeEqual(sent, expected);
      });
      return isOurs ? textId : undefined;
    },
  };
}
