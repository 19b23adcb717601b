import { sql } from "drizzle-orm";
import type { RequestHandler, Router } from "express";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { getFollow } from "../follows/get-follow.ts";
import { write } from "../postgres/call-write-function.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { internalRouter, respondWith } from "../serving/http.ts";
import { changelogSubscriptions, mailPreferences, posts, users, workspaces } from "../tables.ts";
import { type MailLink, UseMailLink, ViewMailLink } from "./contract.ts";
import { digestRecipient } from "./digest-recipient.ts";
import { isMailLinkValid, readMailLink } from "./mail-token.ts";

/** The routes behind the links in e-mails, for the BFF only. A link's signature replaces a sign-in. */
export function mailLinkRoutes(db: Database, roots: RootKeys, requireServiceKey: RequestHandler): Router {
  const responses = {
    "/view": respondWith(ViewMailLink, async ({ token }) =>
      readStop(token, roots) ? stopLink : (await openLink(db, roots, token)).link,
    ),
    "/use": respondWith(UseMailLink, async ({ token, frequency, isFollowing }): Promise<MailLink> => {
      const stopped = readStop(token, roots);
      if (stopped) {
        await callFunction(db, "stop_stranger_mail", stopped);
        return stopLink;
      }
      const { link, address, actor, postId } = await openLink(db, roots, token);
      if (link.purpose === "subscription" || link.purpose === "confirmation")
        await callFunction(db, "forget_stranger_mails", digestRecipient(address, roots));
      if (link.purpose === "subscription") {
        await callFunction(db, "confirm_changelog_subscription", actor.workspaceId, actor.userId);
        return { ...link, frequency: "weekly", isConfirmed: true };
      }
      if (link.purpose === "digest") {
        await callFunction(db, "end_changelog_subscription", actor.workspaceId, actor.userId);
        return { ...link, frequency: "off", isConfirmed: false };
      }
      if (link.purpose === "confirmation") {
        await write(db, actor, "confirm_mail_address", { address });
        return { ...link, isConfirmed: true };
      }
      if (link.purpose === "post") {
        if (!link.post) return link;
        await write(db, actor, "follow_post", { id: postId, isFollowing });
        return { ...link, post: { ...link.post, isFollowing } };
      }
      if (link.isFollower) await write(db, actor, "set_follower_mail", { followedPosts: frequency });
      else await write(db, actor, "set_mail_preferences", { newPosts: frequency });
      return { ...link, frequency };
    }),
  };
  return internalRouter(requireServiceKey, responses, "4kb");
}

/** The digest of the address whose e-mails a link of the purpose `stop` ends; undefined for any other link. */
function readStop(token: string, roots: RootKeys): string | undefined {
  const recipient = readMailLink(token)?.recipient;
  return recipient && isMailLinkValid(token, "", roots) ? recipient : undefined;
}

const stopLink: MailLink = {
  ...{ purpose: "stop", workspaceName: "", isFollower: true, frequency: "off", isConfirmed: false },
  ...{ locale: "en", post: null },
};

/** Checks a link, and reads to whom it belongs. @throws Problem 404 if it is forged, has expired or is for nobody */
async function openLink(db: Database, roots: RootKeys, token: string) {
  const claims = readMailLink(token);
  const { workspaceId, userId, purpose, postId } = claims ?? {};
  const isSubscription = purpose === "subscription" || purpose === "digest";
  const [row] =
    workspaceId && userId
      ? await (isSubscription ? readSubscription : read)(db, { workspaceId, userId, id: postId ?? null })
      : [];
  if (!workspaceId || !userId || !purpose || !row || !isMailLinkValid(token, row.address, roots)) {
    throw new Problem(404, "unknown_mail_link", "This link is not valid, or no longer.");
  }
  const { address, title, ...reader } = row;
  const actor = { workspaceId, userId, isStaff: !row.isFollower };
  const isFollowing = postId && title !== null ? await readFollow(db, actor, postId) : undefined;
  const post = title !== null && isFollowing !== undefined ? { title, isFollowing } : null;
  const link: MailLink = { purpose, ...reader, post };
  return { link, address, actor, postId };
}

/** Whether the reader follows a post; undefined if the reader may not see it. */
async function readFollow(db: Database, actor: Parameters<typeof getFollow>[1], id: string) {
  try {
    return (JSON.parse(await getFollow(db, actor, id)) as { isFollowing: boolean }).isFollowing;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}

type Row = Omit<MailLink, "purpose" | "post"> & { address: string; title: string | null };

const read = prepareStatement(
  ({ workspaceId, userId, id }: Given<"workspaceId" | "userId" | "id">) => sql<Row>`
    select ${users.email} as address, ${workspaces.name} as "workspaceName",
      ${users.role} = 'end_user' as "isFollower",
      case when ${users.role} = 'end_user' then coalesce(${mailPreferences.followedPosts}, 'at_once')
        else coalesce(${mailPreferences.newPosts}, 'off') end as frequency,
      coalesce(${mailPreferences.confirmedAddress} = ${users.email}, false) as "isConfirmed",
      case when ${users.role} = 'end_user'
        then mail_locale(${mailPreferences.locale}, ${workspaces.language}) else 'en' end as locale,
      (select ${posts.title} from ${posts} where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${id}) as title
    from ${workspaces} join ${users} on ${users.workspaceId} = ${workspaceId} and ${users.id} = ${userId}
      left join ${mailPreferences}
        on ${mailPreferences.workspaceId} = ${workspaceId} and ${mailPreferences.userId} = ${userId}
    where ${workspaces.id} = ${workspaceId} and ${workspaces.deletedAt} is null and ${users.email} is not null`,
);

/** Reads a subscription of a changelog, whose id is in the place of the user's. */
const readSubscription = prepareStatement(
  ({ workspaceId, userId }: Given<"workspaceId" | "userId" | "id">) => sql<Row>`
    select ${changelogSubscriptions.email} as address, ${workspaces.name} as "workspaceName", true as "isFollower",
      case when ${changelogSubscriptions.state} = 'confirmed' then 'weekly' else 'off' end as frequency,
      ${changelogSubscriptions.state} = 'confirmed' as "isConfirmed", ${changelogSubscriptions.locale} as locale,
      null as title
    from ${workspaces} join ${changelogSubscriptions}
      on ${changelogSubscriptions.workspaceId} = ${workspaceId} and ${changelogSubscriptions.id} = ${userId}
    where ${workspaces.id} = ${workspaceId} and ${workspaces.deletedAt} is null`,
);
