import type { Log } from "../../platform/log.ts";
import { digestOfLink, makeLinkToken } from "../accounts/link-token.ts";
import { actorOf } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor } from "../doors.ts";
import { digestsOf } from "../secrets.ts";
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
    // Under a newer root key an address has another digest: at worst, it gets a second letter in that hour.
    const [recipient] = digestsOf(`letter to ${input.email.toLowerCase()}`, config.API_ROOT_KEYS);
    const made = await write(db, actor, "invite_member", {
      ...input,
      digest: digestOfLink(token),
      recipient: config.SMTP_URL === undefined ? null : recipient,
    });
    const link = `${config.PUBLIC_BFF_URL}/dashboard/invitation#token=${token}`;
    const { invitation, mayMail } = JSON.parse(made.body);
    const [workspace] = await db.$client<{ name: string }[]>`
      select name from workspaces where id = ${actor.workspaceId}`;
    const letter = {
      to: input.email,
      link,
      workspaceName: workspace?.name ?? "",
      inviterName: invitation.invitedBy.fullName,
    };
    const isSent = mayMail && (await mailInvitation(letter));
    if (mayMail && !isSent) {
      await db.$client`
        delete from invitation_letters where recipient = ${recipient ?? ""} and workspace_id = ${actor.workspaceId}`;
    }
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
