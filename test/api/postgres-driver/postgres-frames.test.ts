import { expect, it } from "vitest";
import { createFrameReader, padding, trimStartup } from "../../../api/postgres-driver/postgres-frames.ts";

const frame = (letter: string, body: string) => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(`${letter}\0\0\0\0${body}`, "latin1");
  bytes.writeUInt32BE(4 + body.length, 1);
  return bytes;
};

it("messages from PostgreSQL are separated correctly wherever the stream is split", () => {
  const bytes = Buffer.concat([frame("D", "Z\0\0\0\x05I"), frame("C", ""), frame("Z", "I"), frame("E", "x")]);
  for (let size = 1; size <= bytes.length; size += 1) {
    let letters = "";
    const read = createFrameReader((letter) => {
      letters += String.fromCharCode(letter);
    });
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect([size, letters]).toEqual([size, "DCZE"]);
  }
});

const startup = (fields: string) => {
  const body = Buffer.from(`\0\x03\0\0${fields}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([length, body]);
};

it("a start-up message is sent without padding and without leftover bytes from an earlier connection", () => {
  const [[name, spaces] = []] = Object.entries(padding);
  const padded = startup(`user\0é\0database\0d\0${name}\0${spaces}\0lock_timeout\x004000`);
  const trimmed = startup("user\0é\0database\0d\0lock_timeout\x004000");
  expect(padded.length).toBeGreaterThan(1_024);
  expect(trimStartup(padded)).toEqual(trimmed);
  expect(trimStartup(Buffer.concat([frame("Q", "select 1\0"), padded]))).toEqual(trimmed);
  expect(trimStartup(trimmed)).toEqual(trimmed);
});

it("a cancel request is sent unchanged", () => {
  const cancel = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 1, 0, 0, 0, 2]);
  expect(trimStartup(cancel)).toEqual(cancel);
});
