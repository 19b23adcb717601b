import { sql } from "drizzle-orm";
import express, { type RequestHandler, type Router } from "express";
import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import { write } from "../call-write-function.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { internalRouter, respondWith } from "../serving/http.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";
import { type MailLink, type MailPreferences, UseMailLink, ViewMailLink } from "./contract.ts";
import { isMailLinkValid, readMailLink } from "./mail-token.ts";

/** The routes behind the links in e-mails, for the BFF only. A link's signature replaces a sign-in. */
export function mailLinkRoutes(db: Database, roots: RootKeys, requireServiceKey: RequestHandler): Router {
  const responses = {
    "/view": respondWith(ViewMailLink, async ({ token }) => (await openLink(db, roots, token)).link),
    "/use": respondWith(UseMailLink, async ({ token, newPosts }): Promise<MailLink> => {
      const { link, address, workspaceId, userId } = await openLink(db, roots, token);
      const actor = { workspaceId, userId, isStaff: true };
      const isConfirmation = link.purpose === "confirmation";
      const made = isConfirmation
        ? await write(db, actor, "confirm_mail_address", { address })
        : await write(db, actor, "set_mail_preferences", { newPosts });
      const { newPosts: chosen, isConfirmed }: MailPreferences = JSON.parse(made.body);
      return { ...link, newPosts: chosen, isConfirmed };
    }),
  };
  return internalRouter(responses, requireServiceKey, express.raw({ type: () => true, limit: "4kb" }));
}

/** Checks a link, and reads to whom it belongs. @throws Problem 404 if it is forged, has expired or is for nobody */
async function openLink(db: Database, roots: RootKeys, token: string) {
  const claims = readMailLink(token);
  const [row] = claims ? await read(db, { workspaceId: claims.workspaceId, userId: claims.userId }) : [];
  if (!claims || !row?.preferences.address || !isMailLinkValid(token, row.preferences.address, roots)) {
    throw new Problem(404, "unknown_mail_link", "This link is not valid, or no longer.");
  }
  const { newPosts, isConfirmed, address } = row.preferences;
  const link: MailLink = { purpose: claims.purpose, workspaceName: row.workspaceName, newPosts, isConfirmed };
  return { ...claims, link, address };
}

const read = prepareStatement(
  ({ workspaceId, userId }: Given<"workspaceId" | "userId">) => sql<{
    preferences: MailPreferences;
    workspaceName: string;
  }>`
    select mail_preferences_json(${workspaceId}, ${userId}) as preferences, ${workspaces.name} as "workspaceName"
    from ${workspaces} join ${users} on ${users.workspaceId} = ${workspaceId} and ${users.id} = ${userId}
    where ${workspaces.id} = ${workspaceId} and ${workspaces.deletedAt} is null and ${users.role} <> 'end_user'`,
);
