import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { startReceiver } from "../api/webhooks/receiver.ts";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

it("a webhook is added, tested and disabled, and gets a signed message when an idea is posted", async () => {
  let status = 204;
  const receiver = await startReceiver((response) => void response.writeHead(status).end("no such hook"));
  const { page, faults } = await openPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, demo, "settings/webhooks");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("New webhook").click();
  await page.getByRole("textbox", { name: "URL" }).fill("https://10.0.0.1/hook");
  await button("Add webhook").click();
  await page.getByText("Must lead to a public address.").waitFor();
  await page.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await page.getByRole("textbox", { name: /^Name/ }).fill("CRM sync");
  await button("Add webhook").click();

  await page.getByRole("heading", { name: "CRM sync" }).waitFor();
  await button("Reveal").click();
  const secret = await page.getByText(/^whsec_/).textContent();
  await button("Send test event").click();
  await page.getByRole("row", { name: /webhook.test Delivered 204/ }).waitFor();

  const [board] = await demo.call("GET", "boards");
  const [category] = await demo.call("GET", `post-categories?boardId=${board.id}`);
  const post = { title: "A webhook", boardId: board.id, categoryId: category.id, visibility: "public" };
  await demo.call("POST", "posts", post);
  await expect.poll(() => receiver.received).toHaveLength(2);
  const { headers, body } = receiver.received[1] ?? { headers: {}, body: "" };
  expect(new Webhook(`${secret}`).verify(body, headers)).toMatchObject({
    type: "post.created",
    data: { post: { title: "A webhook" } },
  });

  status = 410;
  await button("Send test event").click();
  await page.getByRole("row", { name: /webhook.test Failed 410/ }).waitFor();
  await page.getByRole("button", { name: "Details webhook.test" }).first().click();
  await page.getByText("no such hook").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await button("Disable").click();
  await page.getByText(/This webhook gets no events/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(faults.filter((fault) => !/40[01]/.test(fault))).toEqual([]);
});
