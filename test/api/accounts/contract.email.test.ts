import { expect, test } from "vitest";
import { Email, SignInAccount } from "../../../api/accounts/contract.ts";

test.each([
  ["olga@xn--80a1acny.xn--p1ai", "olga@xn--80a1acny.xn--p1ai"],
  ["olga@почта.рф", "olga@xn--80a1acny.xn--p1ai"],
  ["rita@पत्र.भारत", "rita@xn--h2blt9i.xn--h2brj9c"],
  ["mona@bücher.example", "mona@xn--bcher-kva.example"],
  ["Mona@Bücher.EXAMPLE", "Mona@xn--bcher-kva.example"],
  ["r&d@example.com", "r&d@example.com"],
  ["o'neill@example.com", "o'neill@example.com"],
  ["jo+list@example.co.uk", "jo+list@example.co.uk"],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"],
  [" Ann.Lee@Example.com ", "Ann.Lee@Example.com"],
  [`${"l".repeat(64)}@${"d".repeat(63)}.example`, `${"l".repeat(64)}@${"d".repeat(63)}.example`],
])("the e-mail address %j is accepted and stored as %j", (given, stored) => {
  expect(Email.parse(given)).toBe(stored);
});

test.each([
  ...["", "none", "n/a", "ann", "ann@", "@example.com", "ann lee@example.com", "ann@localhost", "ann@a..com"],
  ...['"ann"@example.com', ".ann@example.com", "ann.@example.com", "a..n@example.com", "ann@-a.com"],
  ...["ann@a-.com", "ann@a_b.com", "ann@192.0.2.1", "ann@[192.0.2.1]", "ann@exam ple.com", "a@b@example.com"],
  ...["ann@пример.рф/x", "ann@пример.рф:25", `${"l".repeat(65)}@example.com`],
  ...[`ann@${"d".repeat(64)}.com`, "анна@example.com", "ann@example.com\nbcc:bob@example.com"],
])("%j is not accepted as an e-mail address", (given) => {
  expect(Email.safeParse(given).error?.issues[0]?.message).toMatch(/^must /);
});

test("a sign-in finds the address in the spelling that is stored", () => {
  const email = "mona@bücher.example";
  const browser = { digest: "d".repeat(43), userAgent: null, address: null };
  expect(SignInAccount.parse({ email: ` ${email} `, password: "", browser }).email).toBe(Email.parse(email));
});
