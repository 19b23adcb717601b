import { describe, expect, it } from "vitest";
import { addPooler, DatabaseUrl, readDatabaseUrl } from "../../platform/database-url.ts";

const usual = {
  hosts: [{ host: "db.example", port: 5432 }],
  path: undefined,
  tls: "disable",
  isPrimaryWanted: false,
  isPooled: false,
};

describe("parsing", () => {
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
  ])("a database URL is parsed as libpq parses it: %s", (text, expected) => {
    const { url, ...address } = readDatabaseUrl(text);
    expect(address).toMatchObject({ ...usual, ...expected });
    expect(new URL(url).search).toBe("");
  });

  it.each(["postgres://u:p@h1,h2/x", "postgres://u@localhost/x?host=/run/folder"])(
    "adding a pooler to %s marks the URL as pooled and changes nothing else, even if the pooler is added twice",
    (text) => {
      const once = addPooler({ DATABASE_URL: text, DATABASE_POOLER: "transaction" });
      expect(readDatabaseUrl(once.DATABASE_URL)).toEqual({ ...readDatabaseUrl(text), isPooled: true });
      expect(addPooler({ ...once, DATABASE_POOLER: "transaction" })).toMatchObject(once);
      expect(addPooler({ DATABASE_URL: text })).toEqual({ DATABASE_URL: text });
    },
  );

  it("parsing a database URL keeps the user, the database and the session settings", () => {
    const { url } = readDatabaseUrl("postgres://me:p%40ss@h1,h2/db?sslmode=require&statement_timeout=0");
    expect(url).toBe("postgres://me:p%40ss@localhost/db?statement_timeout=0");
  });
});

describe("invalid URLs", () => {
  it.each([
    ["mysql://u@h/x", /^is not a URL such as postgres:/],
    ["postgres://u@h:port/x", /^is not a URL such as postgres:/],
    ["postgres://u@h:70000/x", /^is not a URL such as postgres:/],
    ["postgres://u@h/x?sslmode=on", /sslmode=on, which is none of disable, allow/],
    ["postgres://u@h/x?sslmode=require&sslrootcert=/no/such/file", /sslrootcert that cannot be read: ENOENT/],
    ["postgres://u@h/x?target_session_attrs=standby", /Earshot writes: use read-write/],
  ])("the invalid database URL %s is rejected with the cause and the fix", (text, words) => {
    expect(() => readDatabaseUrl(text)).toThrow(words);
    expect(DatabaseUrl(false).safeParse(text).error?.issues[0]?.message).toMatch(words);
  });
});

describe("production", () => {
  const complaint = (text: string) =>
    DatabaseUrl(true)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);

  it.each([
    "postgres://u:secret@db.example/x",
    "postgres://u:secret@10.0.0.5/x",
    "postgres://u:secret@localhost,db.example/x",
  ])("in production, %s is rejected with a one-line message, because it does not set sslmode", (text) => {
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
  ])("in production, %s is accepted", (text) => {
    expect(complaint(text)).toBeUndefined();
  });
});
