import { pino } from "pino";
import { expect, it } from "vitest";
import { createAccessLog } from "../../../platform/http/access-log.ts";
import { startReading } from "../start-reading.ts";

const kilobyte = 1_000;
const megabyte = 1_000_000;

interface Row {
  readers: number;
  bytes: number;
  /** Bytes that each reader reads in a second. */
  rate: number;
  /** Further clients, which read nothing. */
  silent?: number;
}

const rows: Row[] = [
  { readers: 12, bytes: 4 * megabyte, rate: 50 * kilobyte },
  { readers: 40, bytes: 0.6 * megabyte, rate: 50 * kilobyte },
  { readers: 16, bytes: 2 * megabyte, rate: 100 * kilobyte },
  { readers: 2, bytes: 4 * megabyte, rate: 50 * kilobyte },
  { readers: 8, bytes: 2 * megabyte, rate: 50 * kilobyte, silent: 6 },
];

it.each(rows)(
  "$readers clients that each read $bytes bytes at $rate bytes/s receive everything, as do fast clients beside them, and Node queues 64 KiB for each",
  async ({ readers, bytes, rate, silent = 0 }) => {
    const { open, pass, ended, longestQueue } = await startReading();
    const openMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => open(`/bytes/${bytes}`)));
    await openMany(silent);
    const slow = await openMany(readers);
    const fast = [];
    let queue = 0;
    for (let time = 0; slow.some((reader) => !reader.isOver()); time += 1) {
      await Promise.all(slow.map((reader) => reader.take(rate)));
      if (time % 8 === 0) {
        const [reader] = await openMany(1);
        await reader?.take(1);
        // The machine is busy, so the client reads the rest a second later.
        await pass(1);
        await reader?.take(Number.POSITIVE_INFINITY);
        fast.push(reader);
      }
      await pass(1);
      queue = Math.max(queue, longestQueue());
    }
    for (const reader of [...slow, ...fast]) expect(reader?.received()).toBeGreaterThan(bytes);
    expect(fast.length).toBeGreaterThan(1);
    expect(ended).toEqual(Array(silent).fill("too_slow"));
    expect(queue).toBeLessThan(66 * 1024);
  },
);

it("a client that reads nothing is ended after 30 s, and not before", async () => {
  const { open, pass, ended, waiting } = await startReading();
  const reader = await open(`/bytes/${megabyte}`);
  await expect.poll(waiting).toBe(1);
  await pass(30);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(["too_slow"]);
  await reader.take(megabyte);
  expect(reader.received()).toBeLessThan(megabyte);
});

it("a client that reads a megabyte and then nothing is ended after 30 s", async () => {
  const { open, pass, ended, waiting } = await startReading();
  const reader = await open(`/bytes/${4 * megabyte}`);
  await expect.poll(waiting).toBe(1);
  await pass(1);
  await reader.take(megabyte);
  await pass(32);
  expect(ended).toEqual(["too_slow"]);
});

it("a client that reads at the least rate receives everything, and one that reads half as fast is ended", async () => {
  const rate = 40 * kilobyte;
  const { open, pass, ended } = await startReading({ leastRate: rate });
  const [steady, slower] = [await open(`/bytes/${4 * megabyte}`), await open(`/bytes/${4 * megabyte}`)];
  while (!steady.isOver()) {
    await Promise.all([steady.take(rate), slower.take(rate / 2)]);
    await pass(1);
  }
  expect(steady.received()).toBeGreaterThan(4 * megabyte);
  expect(ended).toEqual(["too_slow"]);
});

it("a client whose bytes leave in bursts, 25 s apart, receives everything", async () => {
  const { open, pass, ended, waiting } = await startReading();
  const reader = await open(`/bytes/${2 * megabyte}`);
  await expect.poll(waiting).toBe(1);
  while (!reader.isOver()) {
    await pass(25);
    await reader.take(400 * kilobyte);
  }
  expect([reader.received() > 2 * megabyte, ended]).toEqual([true, []]);
});

it("while memory is over its limit, clients that read are not ended, however much they have left to read", async () => {
  const { open, pass, ended, waiting } = await startReading({ unreadBytes: 1 });
  const silent = await open(`/bytes/${0.4 * megabyte}`);
  await expect.poll(waiting).toBe(1);
  const slow = await Promise.all([1, 2, 3].map(() => open(`/bytes/${4 * megabyte}`)));
  while (slow.some((reader) => !reader.isOver())) {
    await Promise.all(slow.map((reader) => reader.take(50 * kilobyte)));
    await pass(1);
  }
  expect(slow.every((reader) => reader.received() > 4 * megabyte)).toBe(true);
  expect(ended).toEqual(["stalled"]);
  await silent.take(megabyte);
  expect(silent.received()).toBeLessThan(0.4 * megabyte);
});

it("while memory is over its limit, clients that read nothing for 10 s are ended, longest first, until it is not", async () => {
  const { open, pass, ended, waiting } = await startReading({ unreadBytes: 9 * megabyte });
  const first = await open(`/bytes/${3 * megabyte}`);
  await expect.poll(waiting).toBe(1);
  await pass(2);
  const second = await open(`/bytes/${4 * megabyte}`);
  await expect.poll(waiting).toBe(2);
  await pass(15);
  expect(ended).toEqual([]);
  const third = await open(`/bytes/${4 * megabyte}`);
  await expect.poll(waiting).toBe(3);
  await pass(1);
  expect(ended).toEqual(["stalled"]);
  for (const reader of [first, second, third]) await reader.take(4 * megabyte);
  expect(first.received()).toBeLessThan(3 * megabyte);
  for (const reader of [second, third]) expect(reader.received()).toBe(4 * megabyte);
});

it("no client is ended before 10 s without a byte, however much memory is in use", async () => {
  const { open, pass, ended, waiting } = await startReading({ unreadBytes: 1 });
  for (let n = 0; n < 3; n += 1) await open(`/bytes/${4 * megabyte}`);
  await expect.poll(waiting).toBe(3);
  await pass(10);
  expect(ended).toEqual([]);
  await pass(1);
  expect(ended).toEqual(["stalled", "stalled", "stalled"]);
});

it("while memory is full, the largest responses are ended until it is not, even if their clients read", async () => {
  const { open, pass, ended, waiting } = await startReading({
    unreadBytes: 5 * megabyte,
    maximumUnreadBytes: 5 * megabyte,
  });
  const large = await open(`/bytes/${4 * megabyte}`);
  const small = await open(`/bytes/${2 * megabyte}`);
  await expect.poll(waiting).toBe(2);
  for (const reader of [large, small]) await reader.take(50 * kilobyte);
  await pass(1);
  expect(ended).toEqual(["memory_full"]);
  for (const reader of [large, small]) await reader.take(4 * megabyte);
  expect(large.received()).toBeLessThan(4 * megabyte);
  expect(small.received()).toBeGreaterThan(2 * megabyte);
});

it("a body that many clients are sent counts once, and the bodies of pipelined requests count too", async () => {
  const shared = await startReading({ unreadBytes: 5 * megabyte });
  for (let n = 0; n < 20; n += 1) await shared.open("/shared");
  await expect.poll(shared.waiting).toBe(20);
  await shared.pass(15);
  expect(shared.ended).toEqual([]);
  const pipelined = await startReading({ unreadBytes: 5 * megabyte });
  await pipelined.open(`/bytes/${megabyte}`, 8);
  await expect.poll(pipelined.waiting).toBe(1);
  await pipelined.pass(15);
  expect(pipelined.ended).toEqual(["stalled"]);
  const small = await startReading({ unreadBytes: megabyte });
  await small.open(`/bytes/${60 * kilobyte}`, 30);
  await expect.poll(small.waiting).toBe(1);
  await small.pass(15);
  expect(small.ended).toEqual(["stalled"]);
});

it("an event stream is ended if its client does not read it, and not while it has nothing to send", async () => {
  const { open, pass, ended, waiting } = await startReading();
  const [reader] = [await open("/stream"), await open("/stream")];
  await reader.take(megabyte);
  await expect.poll(waiting).toBe(1);
  await pass(120);
  expect(ended).toEqual(["too_slow"]);
  expect(reader.isOver()).toBe(false);
});

it("an ended response is logged once as a warning, and its line in the access log says so", async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(...line.trim().split("\n")) });
  const [observer] = createAccessLog(log, "errors");
  const { open, pass, waiting } = await startReading({}, { log, ...(observer && { observer }) });
  const complete = await open(`/bytes/${megabyte}`);
  await complete.take(2 * megabyte);
  await open(`/bytes/${megabyte}`);
  await expect.poll(waiting).toBe(1);
  await pass(31);
  await expect.poll(() => lines.length).toBe(2);
  const [warning, request] = lines.map((line) => JSON.parse(line));
  const about = { method: "GET", route: "/bytes/:size" };
  expect(warning).toMatchObject({ level: 40, msg: "response ended", reason: "too_slow", ...about });
  expect(request).toMatchObject({ level: 30, msg: "request", status: 200, ended: "too_slow", ...about });
});
