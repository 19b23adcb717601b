import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartupError } from "../../platform/process/startup-error.ts";

/** The maximum length of a line in bytes: no row is longer, and a longer line could exhaust the memory. */
const longestLine = 64 * 1_048_576;
const lineBreak = 10;

/**
 * Yields a compressed file's lines, with their line breaks.
 * @throws StartupError if the file cannot be read, is damaged, or ends within a line
 */
export async function* readLines(file: string): AsyncGenerator<Buffer, undefined> {
  const text = createGunzip();
  // The callback ignores errors, because the loop gets them from `text`.
  pipeline(createReadStream(file), text, () => {});
  let start: Buffer[] = [];
  let waiting = 0;
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, from)) {
        yield Buffer.concat([...start, chunk.subarray(from, end + 1)]);
        start = [];
        waiting = 0;
        from = end + 1;
      }
      start.push(chunk.subarray(from));
      waiting += chunk.length - from;
      if (waiting > longestLine) throw damaged(file, "a line is too long");
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_")) throw damaged(file, message);
    throw code?.startsWith("E") ? new StartupError(`${file} cannot be read: ${message}.`) : error;
  }
  if (waiting > 0) throw damaged(file, "it ends within a line");
  return undefined;
}

/** Returns the error for a file that is not as the export wrote it. */
export function damaged(file: string, reason: string): StartupError {
  return new StartupError(`${file} is damaged: ${reason}. Copy or export it again; nothing was imported.`);
}
