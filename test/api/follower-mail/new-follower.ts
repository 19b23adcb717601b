import { type Api, newBoard, newWorkspace } from "../../harness.ts";
import { notifyPeople } from "../events/notify-people.ts";
import { hastenMail } from "../mail/new-reader.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

/** Creates a workspace that mails followers, with an author whose signed token contained an address. */
export async function newFollower(api: Api, { domain = "mail.example", locale }: Follower = {}) {
  const workspace = await newWorkspace(api);
  const { workspaceId, subdomain } = workspace;
  const place = await newBoard(workspace.call);
  const dashboard = (await signIn(api, workspace, "owner")).call;
  await dashboard("PATCH /staff/workspace-mail", { mailsFollowers: true });
  /** Creates a person as the host page's signed token describes them. */
  const newPerson = async (name: string) => {
    const person = await workspace.endUser();
    const address = `${name}-${subdomain}@${domain}`;
    const identity = { kind: "verified", externalId: person.userId, email: address, fullName: name, locale };
    await api.sql`select resolve_visitor(${workspaceId}, ${JSON.stringify(identity)}::text::jsonb)`;
    return { ...person, address };
  };
  const author = await newPerson("una");
  return {
    ...workspace,
    author,
    place,
    dashboard,
    newPerson,
    post: await newPost(author.call, place, { title: "Dark mode" }),
    /** Dispatches what has happened, and plans the e-mails about it. */
    async announce(most = 500) {
      await notifyPeople(api, workspaceId);
      const waiting = () => api.sql`select from mail_announcements where workspace_id = ${workspaceId}`;
      while ((await waiting()).length > 0) await api.sql`select announce_mail(${most})`;
    },
    async newStatus(name: string): Promise<string> {
      const made = await dashboard("POST /staff/statuses", {
        value: name.toLowerCase(),
        name,
        kind: "active",
      });
      return made.body.id;
    },
    batchOf: async (userId: string = author.userId) => {
      const [row] = await api.sql<
        { id: string; isDue: boolean; seconds: number | null; items: number; attempts: number }[]
      >`
        select id, attempts, due_at is not null as "isDue", extract(epoch from due_at - now())::int as seconds, (
          select count(*)::int from mail_items where workspace_id = ${workspaceId} and user_id = ${userId}) as items
        from mail_batches where workspace_id = ${workspaceId} and user_id = ${userId}`;
      return row;
    },
    /** Makes the next e-mails due. */
    hasten: () => hastenMail(api, workspaceId),
  };
}

interface Follower {
  domain?: string;
  locale?: string;
}
