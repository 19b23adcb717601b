import { createMailSender } from "../../../api/outgoing-mail/send-mail.ts";
import { startMailing } from "../../../api/outgoing-mail/start-mailing.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { type Api, afterThis, newBoard, newWorkspace } from "../../harness.ts";
import { notifyPeople } from "../events/notify-people.ts";
import { signIn } from "../sign-in.ts";

/** Makes the workspace's next e-mails due. `now()` alone could be rounded up to a millisecond that has not come yet. */
export const hastenMail = ({ sql }: Pick<Api, "sql">, workspaceId: string) =>
  sql`
    update mail_batches set due_at = now() - interval '1 ms'
    where workspace_id = ${workspaceId} and due_at is not null`;

/** Creates a workspace whose owner has a confirmed address and is notified of new posts. */
export async function newReader(api: Api, newPosts = "at_once", domain = "mail.example") {
  const workspace = await newWorkspace(api);
  const { workspaceId, userId, subdomain } = workspace;
  const address = `${subdomain}@${domain}`;
  await api.sql`update users set email = ${address} where workspace_id = ${workspaceId} and id = ${userId}`;
  await api.sql`
    insert into mail_preferences (workspace_id, user_id, new_posts, confirmed_address)
    values (${workspaceId}, ${userId}, ${newPosts}, ${address})`;
  const { boardId, categoryId } = await newBoard(workspace.call);
  const author = await workspace.keyOf("member");
  return {
    ...workspace,
    address,
    staff: await signIn(api, workspace, "owner"),
    /** Adds a post by another member, and dispatches its event. */
    async addPost(title: string, more: object = {}): Promise<string> {
      const input = { title, boardId, categoryId, visibility: "public", ...more };
      const { status, body } = await author.call("POST /v1/posts", input);
      if (status !== 201) throw new Error(body.detail);
      await notifyPeople(api, workspaceId);
      return body.id;
    },
    /** Makes the next e-mail due now. */
    hasten: () => hastenMail(api, workspaceId),
    async batch() {
      const [row] = await api.sql<
        { id: string; attempts: number; isDue: boolean; seconds: number | null; items: number }[]
      >`
        select id, attempts, due_at is not null as "isDue", extract(epoch from due_at - now())::int as seconds,
          (select count(*)::int from mail_items where workspace_id = ${workspaceId}) as items
        from mail_batches where workspace_id = ${workspaceId} and user_id = ${userId}`;
      return row;
    },
  };
}

export const publicUrl = "https://feedback.example";

/** Starts a worker that sends e-mails through this server, and stops at the end of the test. */
export function startMailWorker(api: Api, url: string, lease = "10 minutes") {
  const config = {
    ...api.config,
    SMTP_URL: url,
    MAIL_FROM: "Acme <hello@acme.example>",
    PUBLIC_BFF_URL: publicUrl,
  };
  const worker = startMailing({
    db: api.db,
    sender: createMailSender(config),
    roots: config.API_ROOT_KEYS,
    log: createLog("test", "silent"),
    lease,
    milliseconds: 50,
  });
  afterThis(() => worker.stop());
  return worker;
}
