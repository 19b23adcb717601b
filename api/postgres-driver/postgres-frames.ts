/**
 * Calls `onFrame` with the type of each PostgreSQL message in a stream, however the stream is split into chunks. A
 * message consists of its type (an ASCII letter), its length (four bytes, including themselves) and a body, which is
 * skipped.
 */
export function createFrameReader(onFrame: (letter: number) => void): (chunk: Buffer) => void {
  let skipped = 0;
  let head: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
    let at = skipped;
    while (at + 5 <= bytes.length) {
      onFrame(bytes[at] as number);
      at += 1 + bytes.readUInt32BE(at + 1);
    }
    skipped = Math.max(0, at - bytes.length);
    head = bytes.subarray(at);
  };
}

/**
 * A setting that pads the driver's first message to more than 1 KiB, so that the driver sends it at once. `trimStartup`
 * removes the setting, so that it does not reach the server.
 */
export const padding = { "earshot.padding": " ".repeat(1_024) };

const version = Buffer.from("\0\x03\0\0user\0");

/**
 * Returns the driver's first message as the server must receive it: without `padding`, and without any unsent bytes
 * that an earlier connection left in the driver's buffer.
 */
export function trimStartup(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(version);
  if (at < 4) return bytes;
  const fields = bytes.toString("utf8", at + 4).split("\0");
  const from = fields.indexOf("earshot.padding");
  if (from >= 0) fields.splice(from, 2);
  const body = Buffer.from(fields.join("\0"));
  const start = Buffer.alloc(8);
  start.writeUInt32BE(8 + body.length, 0);
  bytes.copy(start, 4, at, at + 4);
  return Buffer.concat([start, body]);
}

/** The error that PostgreSQL's error message describes, with its SQLSTATE as `code`. */
export function readError(message: Buffer): Error {
  const fields = message.toString("utf8", 5).split("\0");
  const find = (letter: string) => fields.find((field) => field.startsWith(letter))?.slice(1);
  return Object.assign(new Error(find("M")), { code: find("C"), severity: find("V") });
}
