import { connect } from "node:net";
import { noteCodes } from "../note-codes.ts";

/**
 * The response to raw bytes: its status, and all received bytes as Latin-1 text.
 */
export interface RawResponse {
  status: number;
  text: string;
}

/**
 * Sends bytes that an HTTP client would not send, and reads until the server closes the connection or one complete
 * response has arrived.
 */
export function sendRaw(url: string, bytes: string | Buffer, timeout = 30_000): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(timeout, () => socket.destroy());
    socket.on("data", (part) => {
      text += part.toString("latin1");
      if (isWhole(text)) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const status = Number(text.split(" ", 2)[1] ?? 0);
      if (isWhole(text) && /^content-type: application\/problem\+json/im.test(text)) {
        noteCodes(status, JSON.parse(text.split("\r\n\r\n", 2)[1] ?? ""));
      }
      resolve({ status, text });
    });
  });
}

function isWhole(text: string): boolean {
  const [head = "", body] = text.split("\r\n\r\n", 2);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

/** A request as text, with these header lines after `Host` and `Connection`. */
export function rawRequest(line: string, headers: string[], body = ""): string {
  return [line, "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n");
}
