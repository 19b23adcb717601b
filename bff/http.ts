import type { Request } from "express";
import { Problem } from "../platform/problem.ts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** The largest body with a changelog entry in it: 100,000 characters of any language. */
export const entryBytes = 512 * 1024;

/**
 * The JSON a request carries, as it came and as it reads; undefined when there is none.
 * @throws Problem 400, 413, 415
 */
export async function readJsonBody(
  request: Request,
  maxBytes = 256 * 1024,
): Promise<{ bytes: Buffer; value: unknown } | undefined> {
  const length = request.headers["content-length"] ?? "0";
  if (request.headers["transfer-encoding"] === undefined && length === "0") return undefined;
  if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(request.headers["content-type"] ?? "")) {
    throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
  }
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  try {
    return { bytes, value: JSON.parse(strictUtf8.decode(bytes)) };
  } catch {
    throw new Problem(400, "invalid_json", "The body is not valid JSON in UTF-8.");
  }
}

function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) return reject(tooLarge(maxBytes));
      chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => reject(new Problem(400, "malformed_request", "The body ended too early.")));
  });
}

/** The connection is closed, so that the rest need not be read. */
function tooLarge(maxBytes: number) {
  return new Problem(413, "body_too_large", `The body is larger than ${maxBytes} bytes.`, {
    headers: { connection: "close" },
  });
}
