import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CreatedInvitation } from "../../../api/invitations/contract.ts";
import { type Api, newWorkspace, startApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";

/** A mail server as far as RFC 5321 asks for, which keeps what it was handed. */
function startMailServer() {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let [text, isLetter] = ["", false];
    socket.on("error", () => {});
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (chunk) => {
      text += chunk;
      for (
        let end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n");
        end >= 0;
        end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n")
      ) {
        const line = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter) letters.push(line);
        const opens = !isLetter && line.toUpperCase() === "DATA";
        isLetter = opens;
        socket.write(opens ? "354 go on\r\n" : line.toUpperCase() === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  return { server, letters };
}

const mail = startMailServer();
let api: Api;
beforeAll(async () => {
  mail.server.listen(0, "127.0.0.1");
  await once(mail.server, "listening");
  const { port } = mail.server.address() as AddressInfo;
  api = await startApi({
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: "Acme <hello@acme.example>",
    PUBLIC_BFF_URL: "https://feedback.acme.example",
  });
});
afterAll(async () => {
  await api?.stop();
  mail.server.close();
});

const invite = async (to: Api, email: string, name = "Test") => {
  const workspace = await newWorkspace(to);
  await to.sql`update workspaces set name = ${name} where id = ${workspace.workspaceId}`;
  const { call } = await signIn(to, workspace, "owner");
  return CreatedInvitation.parse((await call("POST /staff/invitations", { email, role: "member" })).body);
};

test("the link goes to the person invited, and to nobody that a name smuggles in", async () => {
  const made = await invite(api, "nora@mail.example", "Acme\r\nBcc: spy@evil.example");
  expect(made.isSent).toBe(true);
  const [letter = ""] = mail.letters;
  const [head = "", ...rest] = letter.split("\r\n\r\n");
  expect(head).toMatch(/^From: Acme <hello@acme\.example>\r?$/m);
  expect(head).toMatch(/^To: nora@mail\.example\r?$/m);
  expect(head).toMatch(/^Subject: .*Olive Owner invites you to/m);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(rest.join().replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(made.link);
  expect(mail.letters).toHaveLength(1);
});

test("a mail server that is away, or not set up, leaves a link to hand over", async () => {
  for (const environment of [{ SMTP_URL: "smtp://127.0.0.1:1" }, {}]) {
    const other = await startApi(environment);
    const made = await invite(other, "nora@mail.example");
    expect([made.isSent, new URL(made.link).pathname]).toEqual([false, "/dashboard/invitation"]);
    await other.stop();
  }
});
