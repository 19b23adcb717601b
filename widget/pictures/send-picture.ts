import type { Picture } from "../../api/pictures/contract.ts";
import { call } from "../data/send.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** Time limit in milliseconds: a slow phone needs a minute for two megabytes. */
const timeout = 120_000;

/** Adds a picture, which is deleted after a day unless a text contains its address. @throws SendError */
export async function sendPicture(context: WidgetContext, file: Blob): Promise<Picture> {
  const body = JSON.stringify({ type: file.type, data: await toBase64(file) });
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(timeout);
  return call<Picture>(context, "embed/visitor/pictures", { method: "POST", headers, body, signal });
}

const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
