import { beforeAll, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";
import { lockWaits } from "../lock-waits.ts";
import { readFunction, startNaively } from "../race.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

type Name = "connect" | "reset";

/** Runs two writes; the second starts before the first commits. @returns the account's identities and sessions */
async function inOrder(on: Api, first: Name, second: Name) {
  const email = `${first}@reset.example`;
  const [made] = await on.sql<{ id: string }[]>`
    insert into accounts (email, full_name, password_hash) values (${email}, 'Rita', 'stolen') returning id`;
  const account = made?.id ?? "";
  await on.sql`select start_account_session(${account}, ${JSON.stringify({ digest: first })})`;
  const identity = JSON.stringify({ issuer: "https://id.example", subject: first, proof: first });
  const writes = {
    connect: (sql: Api["sql"]) => sql`select connect_identity(${first}, ${identity})`,
    reset: (sql: Api["sql"]) => sql`select set_account_password(${email}, 'Rita', 'new')`,
  };
  let [isDone, result]: [boolean, Promise<unknown> | undefined] = [false, undefined];
  await on.sql.begin(async (held) => {
    await writes[first](held as unknown as Api["sql"]);
    result = writes[second](on.sql)
      .catch((error) => error)
      .finally(() => {
        isDone = true;
      });
    await expect.poll(async () => isDone || (await lockWaits(on.sql)).length > 0).toBe(true);
  });
  await result;
  return on.sql`
    select issuer as way from account_identities where account_id = ${account}
    union all select digest from account_sessions where account_id = ${account}`;
}

describe("connecting an identity while the operator resets the password", () => {
  it.each<[Name, Name]>([
    ["connect", "reset"],
    ["reset", "connect"],
  ])(
    "connecting an identity during a password reset leaves no identities and sessions (%s first, then %s)",
    async (first, second) => {
      expect(await inOrder(api, first, second)).toEqual([]);
    },
  );

  it("an identity connected during a password reset would remain if connect_identity did not lock the account", async () => {
    const text = await readFunction("connect_identity");
    const naive = text.replace(/perform from accounts[^;]*for no key update;/, "");
    expect(naive).not.toBe(text);
    const on = await startNaively(naive);
    expect(await inOrder(on, "connect", "reset")).toEqual([{ way: "https://id.example" }]);
  });
});
