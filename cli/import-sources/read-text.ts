import { readFile } from "node:fs/promises";
import { StartupError } from "../../platform/process/startup-error.ts";

/** Reads a file in UTF-8, with or without a byte order mark. `advice` says how to save it. @throws StartupError */
export async function readText(file: string, advice: string): Promise<string> {
  try {
    return decodeText(await readFile(file), file, advice);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read: ${oneLine((error as Error).message)}`);
  }
}

/** Decodes UTF-8, without its byte order mark. @throws StartupError if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array, name: string, advice: string): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide || first === 0 || second === 0)
    throw new StartupError(`${name} is in UTF-16, not in UTF-8: ${advice}.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new StartupError(`${name} is not in UTF-8: ${advice}.`);
  }
}

/** Parses JSON. @throws StartupError */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(`${name} cannot be read as JSON: ${oneLine((error as Error).message)}.`);
  }
}

/** Quotes a text of the file in a message: in one line, and at most 80 characters. */
export function quote(text: string): string {
  const line = oneLine(text);
  return `"${line.length > 80 ? `${line.slice(0, 79)}…` : line}"`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .toWellFormed();
}
