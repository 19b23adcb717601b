import { describe, expect, it } from "vitest";
import { addPooler, DatabaseUrl, readDatabaseUrl } from "../../platform/database-url.ts";

const usual = {
  hosts: [{ host: "db.example", port: 5432 }],
  path: undefined,
  tls: "disable",
  isPrimaryWanted: false,
  isPooled: false,
};

describe("parsing a database URL", () => {
  it.each([
    ["postgres://u:p@db.example/x", {}],
    ["postgresql://u:p@db.example:6000/x", { hosts: [{ host: "db.example", port: 6000 }] }],
    ["postgres://u:p%40@[::1]:6000/x", { hosts: [{ host: "::1", port: 6000 }] }],
    [
      "postgres://u@localhost/x?host=/run/folder",
      { path: "/run/folder/.s.PGSQL.5432", hosts: [{ host: "/run/folder", port: 5432 }] },
    ],
    [
      "postgres://u@%2Frun%2Ffolder:6000/x",
      { path: "/run/folder/.s.PGSQL.6000", hosts: [{ host: "/run/folder", port: 6000 }] },
    ],
    [
      "postgres://u:p@h1:1,h2,[::1]:3/x",
      {
        hosts: [
          { host: "h1", port: 1 },
          { host: "h2", port: 5432 },
          { host: "::1", port: 3 },
        ],
        isPrimaryWanted: true,
      },
    ],
    ["postgres://u@db.example/x?target_session_attrs=read-write", { isPrimaryWanted: true }],
    ["postgres://u@db.example/x?sslmode=verify-full", { tls: "verify-full" }],
    ["postgres://u@db.example/x?sslmode=require&sslrootcert=system", { tls: "require" }],
    ["postgres://u@db.example/x?ssl=true", { tls: "require" }],
  ])("reads %s as libpq does", (text, expected) => {
    const { url, ...address } = readDatabaseUrl(text);
    expect(address).toMatchObject({ ...usual, ...expected });
    expect(new URL(url).search).toBe("");
  });

  it.each(["postgres://u:p@h1,h2/x", "postgres://u@localhost/x?host=/run/folder"])(
    "finds the pooler that was added to %s, once",
    (text) => {
      const once = addPooler({ DATABASE_URL: text, DATABASE_POOLER: "transaction" });
      expect(readDatabaseUrl(once.DATABASE_URL)).toEqual({ ...readDatabaseUrl(text), isPooled: true });
      expect(addPooler({ ...once, DATABASE_POOLER: "transaction" })).toMatchObject(once);
      expect(addPooler({ DATABASE_URL: text })).toEqual({ DATABASE_URL: text });
    },
  );

  it("keeps the user, the database and the session settings", () => {
    const { url } = readDatabaseUrl("postgres://me:p%40ss@h1,h2/db?sslmode=require&statement_timeout=0");
    expect(url).toBe("postgres://me:p%40ss@localhost/db?statement_timeout=0");
  });
});

describe("an invalid database URL is rejected with the cause and the fix", () => {
  it.each([
    ["mysql://u@h/x", /^is not a URL such as postgres:/],
    ["postgres://u@h:port/x", /^is not a URL such as postgres:/],
    ["postgres://u@h:70000/x", /^is not a URL such as postgres:/],
    ["postgres://u@h/x?sslmode=on", /sslmode=on, which is none of disable, allow/],
    ["postgres://u@h/x?sslmode=require&sslrootcert=/no/such/file", /sslrootcert that cannot be read: ENOENT/],
    ["postgres://u@h/x?target_session_attrs=standby", /Earshot writes: use read-write/],
  ])("%s", (text, words) => {
    expect(() => readDatabaseUrl(text)).toThrow(words);
    expect(DatabaseUrl(false).safeParse(text).error?.issues[0]?.message).toMatch(words);
  });
});

describe("in production", () => {
  const complaint = (text: string) =>
    DatabaseUrl(true)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);

  it.each([
    "postgres://u:secret@db.example/x",
    "postgres://u:secret@10.0.0.5/x",
    "postgres://u:secret@localhost,db.example/x",
  ])("%s, which has no sslmode, is rejected with a one-line message", (text) => {
    const [line = "", ...more] = complaint(text) ?? [];
    expect(line).toMatch(/^leads to (db\.example|10\.0\.0\.5) without TLS: add \?sslmode=verify-full/);
    expect([more, line.includes("secret"), line.includes("\n")]).toEqual([[], false, false]);
    expect(DatabaseUrl(false).safeParse(text).success).toBe(true);
  });

  it.each([
    "postgres://u@localhost/x",
    "postgres://u@127.0.0.1:6000/x",
    "postgres://u@[::1]/x",
    "postgres://u@localhost/x?host=/run/folder",
    "postgres://u@db.example/x?sslmode=verify-full",
    "postgres://u@db.example/x?sslmode=disable",
  ])("%s is accepted", (text) => {
    expect(complaint(text)).toBeUndefined();
  });
});
