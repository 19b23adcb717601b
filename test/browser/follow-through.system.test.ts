import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, inject, it, onTestFinished } from "vitest";
import { createMailSender } from "../../api/outgoing-mail/send-mail.ts";
import { startMailing } from "../../api/outgoing-mail/start-mailing.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { passHold } from "../api/events/notify-people.ts";
import { startReceiver } from "../api/webhooks/receiver.ts";
import { signIdentity } from "../bff/sign-identity.ts";
import { startMailServer } from "../mail-server.ts";
import { useChromium } from "./chromium.ts";
import { goInside, signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, postIdea } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

/** Sends e-mails through a server of the test, as a worker with `SMTP_URL` does. The shared system sends none. */
async function receiveMail() {
  const mail = await startMailServer();
  const roots = RootKeys.parse(inject("system").apiRootKeys);
  const sender = createMailSender({
    SMTP_URL: mail.url,
    MAIL_FROM: "Beanrow <hello@beanrow.example>",
    PUBLIC_BFF_URL: demo.bffUrl,
    API_ROOT_KEYS: roots,
  });
  const worker = startMailing({ db: demo.db, sender, roots, log: createLog("test", "silent") });
  onTestFinished(async () => {
    await worker.stop();
    mail.stop();
  });
  return mail;
}

it("a new status reaches the author's open panel, an e-mail, a webhook, the public page and its feed", async () => {
  const [receiver, mail] = [await startReceiver(), await receiveMail()];
  const staff = await openPage({ viewport: { width: 1280, height: 900 } });
  await signIn(staff.page, demo, "settings/webhooks");
  const button = (name: string) => staff.page.getByRole("button", { name, exact: true });
  await button("New webhook").click();
  await staff.page.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await button("Add webhook").click();
  await button("Reveal").click();
  const secret = await staff.page.getByText(/^whsec_/).textContent();
  await goInside(staff.page, `w/${demo.subdomain}/settings/mail`);
  await staff.page.getByRole("switch", { name: "E-mail people about ideas they follow" }).click();
  await button("Save for the workspace").click();
  await staff.page.getByText("Saved").first().waitFor();
  await goInside(staff.page, `w/${demo.subdomain}/settings/workspace`);
  await staff.page.getByRole("switch", { name: "Show the public page" }).click();
  await staff.page.getByText(`/b/${demo.subdomain}`).waitFor();

  const visitor = await openPage({ reducedMotion: "reduce" });
  const claims = { sub: randomUUID(), email: "una@mail.example", name: "Una Grower" };
  await visitor.page.goto(`${demo.demoUrl}/plain`);
  await visitor.page.evaluate(
    (identity) => window.earshot?.("identify", identity),
    signIdentity(demo.workspaceId, demo.secretKey, claims),
  );
  const panel = await openPanel(visitor.page);
  await postIdea(panel, { title: "A scarecrow that waves", description: "At the birds." });
  // The dashboard's search finds a new post once the worker has indexed it.
  const findIdea = async () => (await demo.call("GET", "posts?searchMode=text&search=scarecrow")).data[0]?.id;
  await expect.poll(findIdea).toBeDefined();
  const id = await findIdea();

  await staff.page.goto(`${demo.bffUrl}/dashboard/w/${demo.subdomain}/feedback?search=scarecrow`);
  await staff.page.getByRole("link", { name: "A scarecrow that waves" }).click();
  await staff.page.getByRole("combobox", { name: "Status" }).selectOption("Planned");
  await panel.getByRole("article").getByText("Planned").waitFor();

  const find = () => receiver.received.find(({ body }) => JSON.parse(body).type === "post.status_changed");
  await expect.poll(find).toBeDefined();
  const { headers, body } = find() ?? { headers: {}, body: "" };
  expect(new Webhook(`${secret}`).verify(body, headers)).toMatchObject({ data: { post: { id } } });

  const letters = async () => {
    await passHold({ sql: demo.db.$client }, demo.workspaceId);
    return mail.letters;
  };
  await expect.poll(letters).toHaveLength(1);
  const letter = mail.textOf(mail.letters[0] ?? "");
  expect(letter).toContain("New status: Planned");
  const address = `${demo.bffUrl}/b/${demo.subdomain}/ideas/${id}`;
  expect(letter).toContain(address);
  await visitor.page.goto(address);
  await visitor.page.getByRole("main").getByText("Planned").waitFor();
  const feed = await fetch(`${demo.bffUrl}/b/${demo.subdomain}/ideas.rss`);
  expect(await feed.text()).toContain("A scarecrow that waves");
  expect([...staff.faults, ...visitor.faults]).toEqual([]);
});
