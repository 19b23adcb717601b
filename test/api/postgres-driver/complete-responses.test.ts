import { describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { completeResponses } from "../../../api/postgres-driver/complete-responses.ts";
import { postgresProblem } from "../../../api/serving/postgres-problem.ts";
import { createDatabase, openAdmin } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { openWay } from "../open-way.ts";

/** A pool of one connection through a proxy. */
async function openOne(databaseUrl = inject("serverUrl"), parameters = "") {
  const way = await openWay({ databaseUrl });
  const sql = openDatabase(way.url + parameters, 1).$client;
  afterThis(() => sql.end({ timeout: 0 }));
  const ask = (text: string, values: number[] = []) =>
    sql.unsafe(text, values, { prepare: true, simple: false } as object).then(
      (rows) => [...rows],
      ({ code }) => code,
    );
  return { way, ask };
}

/** The result of a statement, with a message instead of a time-out if it never ends. */
function resultOf(asked: Promise<unknown>) {
  let result: unknown;
  void asked.then((found) => {
    result = found;
  });
  return expect.poll(() => result);
}

const failsAfterRows = "select 6 / (3 - n) as n from generate_series(1, 5) as n";
const numbers = "select n from generate_series(1, 3) as n";

describe("statements after a response without an end", () => {
  it("statements get their own rows after a statement that fails after its first rows", async () => {
    const { ask } = await openOne();
    expect(await ask(failsAfterRows)).toBe("22012");
    expect(await ask(numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it.each([
    ["a row", "D", numbers],
    ["the end of its rows", "C", numbers],
    ["an error", "E", "select 1 / 0"],
    ["an error after rows", "E", failsAfterRows],
  ])(
    "statements get their own rows after a connection that ended directly after %s",
    async (_what, letter, text) => {
      const { way, ask } = await openOne();
      way.endAfter(letter);
      expect(await ask(text)).toBe("CONNECTION_CLOSED");
      expect(await ask("select $1::int as n", [7])).toEqual([{ n: 7 }]);
      expect(await ask(numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    },
  );

  it("a statement never fails with the error of an earlier one whose connection ended while it was described", async () => {
    const { way, ask } = await openOne();
    way.endAfter("E");
    expect(await ask("select $1::int from nowhere", [1])).toBe("CONNECTION_CLOSED");
    expect(postgresProblem(Object.assign(new Error(), { code: await ask("select 1 as n") }))?.status).toBe(
      503,
    );
    expect(await ask(numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});

it.each([1, 2, 7, 100])("the driver gets only whole messages, if %s bytes arrive at once", (size) => {
  const messages = ["T columns", "D a row", "D another row", "C SELECT 2", "Z I"].map((text) => {
    const bytes = Buffer.from(`${text[0]}\0\0\0\0${text.slice(2)}`);
    bytes.writeUInt32BE(bytes.length - 1, 1);
    return bytes;
  });
  const sent = Buffer.concat(messages);
  let passed = Buffer.alloc(0);
  const { receive } = completeResponses({
    pass: (bytes) => {
      passed = Buffer.concat([passed, bytes]);
    },
    onMessage: () => {},
    isReadyDue: () => true,
  });
  for (let at = 0; at < sent.length; at += size) {
    receive(sent.subarray(at, at + size));
    const whole = messages.filter((_, n) => Buffer.concat(messages.slice(0, n + 1)).length <= at + size);
    expect(passed).toEqual(Buffer.concat(whole));
  }
});

describe("connections that end before their session begins", () => {
  it.each([false, true])(
    "a statement fails with the server's reason, and the next statement succeeds (after a lost connection: %s)",
    async (isAfterLoss) => {
      const database = await createDatabase(inject("serverUrl"));
      const admin = openAdmin(inject("serverUrl"));
      const { way, ask } = await openOne(database.url);
      afterThis(async () => {
        await database.drop();
        await admin.end();
      });
      if (isAfterLoss) {
        way.endAfter("D");
        expect(await ask(numbers)).toBe("CONNECTION_CLOSED");
      }
      await admin`alter database ${admin(database.name)} allow_connections false`;
      await resultOf(ask(numbers)).toBe("55000");
      await resultOf(ask(numbers)).toBe("55000");
      await admin`alter database ${admin(database.name)} allow_connections true`;
      expect(await ask(numbers)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    },
  );

  it.each(["", "?sslmode=require"])(
    "a statement fails if its connection is accepted and then ended, and the pool does not connect again at once%s",
    async (parameters) => {
      const { way, ask } = await openOne(inject("serverUrl"), parameters);
      way.reject(true);
      await resultOf(ask(numbers)).toBe("CONNECTION_CLOSED");
      way.reject(false);
    },
  );
});
