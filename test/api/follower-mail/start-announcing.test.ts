import { expect, it } from "vitest";
import { startWork } from "../../../api/start-work.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, startApi } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";
import { newComment } from "../comments/new-comment.ts";
import { passHold } from "../events/notify-people.ts";
import { newFollower } from "./new-follower.ts";

it("a comment reaches the author's mailbox without further help, in the author's language and from the chosen sender", async () => {
  const mail = await startMailServer();
  afterThis(() => mail.stop());
  const api = await startApi({ SMTP_URL: mail.url, MAIL_FROM: "hello@acme.example" });
  afterThis(() => api.stop());
  const work = startWork(api.config, api.db, createLog("test", "silent"));
  afterThis(async () => void (await work.stop()));
  const { author, call, dashboard, post, workspaceId } = await newFollower(api, { locale: "fr" });
  await dashboard("PATCH /staff/workspace-mail", { senderName: "Acme ideas", replyTo: "help@acme.example" });
  await newComment(call, post.id, undefined, "Bientot");
  const letters = async () => {
    await passHold(api, workspaceId);
    return mail.letters;
  };
  await expect.poll(letters).toHaveLength(1);
  const [letter = ""] = mail.letters;
  expect(letter).toMatch(/^From: Acme ideas <hello@acme\.example>\r?$/m);
  expect(letter).toMatch(/^Reply-To: help@acme\.example\r?$/m);
  expect(letter).toContain(`To: ${author.address}`);
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(mail.textOf(letter)).toMatch(/Commentaire de Olive Owner[\s\S]+Bientot/);
});
