import { pictureFolderOf } from "../../platform/picture-folder.ts";
import type { createPictureSigner } from "./sign-picture.ts";

/** Signs the addresses of the workspace's pictures in JSON, for a reader of the text that contains them. */
export function signAddresses(
  json: string,
  { workspaceId, id: textId }: { workspaceId: string; id: string },
  baseUrl: string,
  signer: ReturnType<typeof createPictureSigner>,
): string {
  const start = `"${pictureFolderOf(baseUrl)}${workspaceId}/`;
  const [before = "", ...parts] = json.split(start);
  const signed = parts.map((part) =>
    part.replace(/^[\da-f-]{36}(?=")/, (id) => id + signer.queryFor({ workspaceId, id, textId })),
  );
  return [before, ...signed].join(start);
}
