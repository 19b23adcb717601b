import type { Log } from "../../platform/log.ts";
import { Problem } from "../../platform/problem.ts";
import { digestOfLink, makeLinkToken } from "../accounts/link-token.ts";
import { actorOf } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor } from "../doors.ts";
import { postgresProblem } from "../postgres-problem.ts";
import { answerWrite, write } from "../write.ts";
import { CreateInvitation } from "./contract.ts";
import { listInvitations } from "./list-invitations.ts";
import { createInvitationMail } from "./mail-invitation.ts";

export function openInvitationDoors(door: OpenDoor, db: Database, config: Config, log: Log): void {
  const mailInvitation = createInvitationMail(config, log);

  door("GET /staff/invitations", async (_request, response) => {
    const actor = actorOf(response);
    const invitations = await listInvitations(db, actor);
    answer(response, 200, invitations);
  });

  door("POST /staff/invitations", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateInvitation);
    const token = makeLinkToken();
    const asked = { ...input, digest: digestOfLink(token), isMailed: config.SMTP_URL !== undefined };
    const made = await write(db, actor, "invite_member", asked).catch((error) => {
      throw withRetry(error);
    });
    const link = `${config.PUBLIC_BFF_URL}/dashboard/invitation#token=${token}`;
    const invitation = JSON.parse(made.body);
    const [workspace] = await db.$client<{ name: string }[]>`
      select name from workspaces where id = ${actor.workspaceId}`;
    const isSent = await mailInvitation({
      to: input.email,
      link,
      workspaceName: workspace?.name ?? "",
      inviterName: invitation.invitedBy.fullName,
    });
    const created = { ...invitation, link: isSent ? null : link, isSent };
    answer(response, 201, created, { "cache-control": "no-store" });
  });

  door("DELETE /staff/invitations/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "revoke_invitation", input);
    answerWrite(response, 200, gone);
  });
}

/** At most an hour until the next letter may go. */
function withRetry(error: unknown): unknown {
  const problem = postgresProblem(error);
  if (problem?.status !== 429) return error;
  const { code, message, errors } = problem;
  return new Problem(429, code, message, { ...(errors && { errors }), headers: { "retry-after": "3600" } });
}
