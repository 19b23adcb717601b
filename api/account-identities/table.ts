import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "../accounts/table.ts";
import { createdAt, primary, reference, time } from "../postgres/columns.ts";

export const accountIdentities = pgTable(
  "account_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: uuid("account_id").notNull(),
    email: text("email"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.issuer, table.subject),
    unique("account_identities_account_key").on(table.accountId, table.issuer),
    reference([table.accountId], [accounts.id]).onDelete("cascade"),
  ],
);

export const spentProofs = pgTable(
  "spent_proofs",
  {
    digest: text("digest").primaryKey(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("spent_proofs_expiry").on(table.expiresAt)],
);
