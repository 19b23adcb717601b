import { text } from "node:stream/consumers";

/** Returns the argument; `-` stands for standard input, because other users of the machine can see arguments. */
export async function readSecret(argument: string): Promise<string> {
  return argument === "-" ? (await text(process.stdin)).trim() : argument;
}
