import { randomUUID } from "node:crypto";
import { callFunction } from "../../../api/postgres/database.ts";
import { type Api, newWorkspace } from "../../harness.ts";

/** Creates a workspace that sends e-mails about its changelog, and functions that subscribe to it. */
export async function newChangelog(api: Api) {
  const workspace = await newWorkspace(api);
  const { workspaceId, call } = workspace;
  await api.sql`update workspaces set is_public = true, mails_changelog = true where id = ${workspaceId}`;
  return {
    ...workspace,
    addEntry: async (title: string, content = "It is here.") =>
      (await call("POST /v1/changelogs", { title, content })).body.id as string,
    /** Asks for e-mails to an address. */
    subscribe: async (email = `${randomUUID()}@mail.example`, locale = "en") => {
      await callFunction(api.db, "subscribe_to_changelog", workspaceId, email, locale);
      return email.toLowerCase();
    },
    /** Reads the subscription of an address. */
    async read(email: string) {
      const [row] = await api.sql<
        {
          id: string;
          state: string;
          locale: string;
          isDue: boolean;
          attempts: number;
          weekday: number | null;
        }[]
      >`
        select id, state, locale, coalesce(due_at <= now(), false) as "isDue", attempts,
          extract(isodow from due_at at time zone 'UTC')::int as weekday
        from changelog_subscriptions where workspace_id = ${workspaceId} and email = ${email}`;
      return row;
    },
    /** Makes the next e-mails due now. */
    hasten: () =>
      api.sql`
        update changelog_subscriptions set due_at = now() - interval '1 second'
        where workspace_id = ${workspaceId} and due_at is not null`,
    /** Makes the request for a subscription this many minutes old. */
    age: (minutes: number) =>
      api.sql`
        update changelog_subscriptions set requested_at = now() - make_interval(mins => ${minutes})
        where workspace_id = ${workspaceId}`,
  };
}
