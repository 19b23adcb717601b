import { secretHeaders } from "../../platform/http/send-text.ts";
import { digestOfLink, makeLinkToken } from "../accounts/link-token.ts";
import { digestsOf } from "../keys/secrets.ts";
import { inDashboardForAdministrators } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { callFunction } from "../postgres/database.ts";
import { reads, route, runs } from "../route.ts";
import { CreateInvitation } from "./contract.ts";
import { listInvitations } from "./list-invitations.ts";

export const invitationRoutes = [
  route("GET /staff/invitations", inDashboardForAdministrators, reads(listInvitations)),

  route(
    "POST /staff/invitations",
    {
      ...inDashboardForAdministrators,
      body: CreateInvitation,
      status: 201,
    },
    async ({ actor, body }, { db, config, mailInvitation }) => {
      const token = makeLinkToken();
      // The digest of an address depends on the newest root key, so a second mail within the hour is possible after a
      // change of root keys.
      const [recipient] = digestsOf(`letter to ${body.email.toLowerCase()}`, config.API_ROOT_KEYS);
      const made = await write(db, actor, "invite_member", {
        ...body,
        digest: digestOfLink(token),
        recipient: config.SMTP_URL === undefined ? null : recipient,
      });
      const link = `${config.PUBLIC_BFF_URL}/dashboard/invitation#token=${token}`;
      const { invitation, workspaceName, mayMail } = JSON.parse(made.body);
      const mail = { to: body.email, link, workspaceName, inviterName: invitation.invitedBy.fullName };
      const outcome = mayMail ? await mailInvitation(mail) : "rejected";
      if (mayMail && outcome === "rejected") {
        await callFunction(db, "uncount_invitation_mail", actor.workspaceId, recipient ?? "");
      }
      const isSent = outcome === "sent";
      const created = { ...invitation, link: isSent ? null : link, isSent };
      return { body: created, location: "", headers: secretHeaders };
    },
  ),

  route("DELETE /staff/invitations/:id", inDashboardForAdministrators, runs("revoke_invitation")),
];
