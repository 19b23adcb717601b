import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, type Panel, takeTime } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

const allow = (senders: string) => demo.db.$client`
  update workspaces set picture_senders = ${senders} where id = ${demo.workspaceId}`;
beforeAll(() => allow("everyone"));

const makePicture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: "#3a7" } })
    .png()
    .toBuffer();

async function openForm() {
  const visit = await openPage();
  await visit.page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(visit.page);
  await panel.getByRole("button", { name: "Add an idea" }).click();
  await panel.getByRole("button", { name: "Add picture" }).waitFor();
  return { ...visit, panel, text: panel.getByRole("textbox", { name: "Details (optional)" }) };
}

const choose = (panel: Panel, buffer: Buffer, mimeType = "image/png") =>
  panel.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType, buffer });

const words = (panel: Panel) => panel.getByRole("textbox", { name: "Describe the picture" });

/** Pastes a picture into the focused field, or drops it there. */
async function give(page: Page, type: "paste" | "drop", picture: Buffer) {
  await page.evaluate(
    ([type, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(`${base64}`), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], "a.png", { type: "image/png" }));
      const field = document.querySelector("earshot-widget")?.shadowRoot?.querySelector("textarea");
      const rest = { bubbles: true, cancelable: true };
      const event =
        type === "paste"
          ? new ClipboardEvent("paste", { ...rest, clipboardData: data })
          : new DragEvent("drop", { ...rest, dataTransfer: data });
      field?.dispatchEvent(event);
    },
    [type, picture.toString("base64")],
  );
}

it("pictures that a visitor chooses, pastes and drops are sent with the idea, and shown in it", async () => {
  const { page, panel, text, faults } = await openForm();
  await panel.getByRole("textbox", { name: "Title" }).fill("Beds with pictures");
  await text.fill("They look like this:");
  await choose(panel, await makePicture());
  await words(panel).fill("The north bed");
  await give(page, "paste", await makePicture(300, 900));
  await give(page, "drop", await makePicture(3_000, 200));
  await expect.poll(() => panel.locator(".picture canvas").count()).toBe(3);
  expect(await text.inputValue()).toBe("They look like this:");
  await takeTime(page);
  await panel.getByRole("button", { name: "Post idea" }).click();
  await panel.getByRole("heading", { name: "Beds with pictures" }).waitFor();
  const shown = panel.locator(".prose img");
  await expect.poll(() => shown.count()).toBe(3);
  expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute("alt")))).toEqual([
    "The north bed",
    "Picture",
    "Picture",
  ]);
  await shown.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([480, 160, 480]);
  expect(
    await shown.first().evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight),
  ).toBeCloseTo(4 / 3, 1);
  expect(faults).toEqual([]);
});

it("a form that is sent while a picture is being sent waits for the picture", async () => {
  const { page, panel, faults } = await openForm();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/embed/visitor/pictures", async (route) => {
    await held;
    await route.continue();
  });
  await panel.getByRole("textbox", { name: "Title" }).fill("A slow picture");
  await choose(panel, await makePicture());
  await panel.locator(".picture canvas").waitFor();
  await takeTime(page);
  await panel.getByRole("button", { name: "Post idea" }).click();
  expect(await panel.getByRole("textbox", { name: "Title" }).inputValue()).toBe("A slow picture");
  release();
  await panel.locator(".prose img").waitFor();
  expect(faults).toEqual([]);
});

it("a picture of a draft survives a reload, and its comment can be edited without it", async () => {
  const { page, panel } = await openForm();
  await panel.getByRole("textbox", { name: "Title" }).fill("A draft");
  await choose(panel, await makePicture());
  await words(panel).fill("A pond");
  await expect.poll(() => panel.locator(".picture[aria-busy=true]").count()).toBe(0);
  await page.reload();
  const again = await openPanel(page);
  await again.getByRole("button", { name: "Add an idea" }).click();
  await expect.poll(() => words(again).inputValue()).toBe("A pond");
  await takeTime(page);
  await again.getByRole("button", { name: "Post idea" }).click();
  await again.getByRole("img", { name: "A pond" }).waitFor();
  await again.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => words(again).inputValue()).toBe("A pond");
  expect(await again.getByRole("textbox", { name: "Details (optional)" }).inputValue()).toBe("");
  await again.getByRole("button", { name: "Remove picture" }).click();
  await again.locator(".own").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => again.locator(".prose img").count()).toBe(0);
});

it("a comment with a picture shows it, and never shows its address", async () => {
  const { page, panel } = await openForm();
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  await panel.getByRole("heading", { level: 3 }).first().click();
  const field = panel.getByRole("textbox", { name: "Write a comment" });
  await field.fill("Look at this");
  await choose(panel, await makePicture());
  await expect.poll(() => panel.locator(".picture[aria-busy=false]").count()).toBe(1);
  await takeTime(page);
  await panel.getByRole("button", { name: "Comment", exact: true }).click();
  await panel.locator(".comment .prose img").waitFor();
  expect(await panel.textContent()).not.toContain("/pictures/");
  await expect.poll(() => panel.locator(".picture").count()).toBe(0);
  expect(await field.inputValue()).toBe("");
});

it("a file that is no picture, too many pictures and a workspace without room are explained, and the text stays", async () => {
  const { panel, text } = await openForm();
  await text.fill("Still here");
  const fault = panel.locator(".pictures [role=alert]");
  await choose(panel, Buffer.from("no picture"));
  await expect
    .poll(() => fault.textContent())
    .toBe("This picture cannot be used. Try a smaller PNG or JPEG.");
  const picture = { name: "a.png", mimeType: "image/png", buffer: await makePicture(8, 8) };
  await panel.locator("input[type=file]").setInputFiles(Array(6).fill(picture));
  await expect.poll(() => panel.locator(".picture[aria-busy=false]").count()).toBe(5);
  expect(await fault.textContent()).toBe("You can add up to five pictures.");
  await panel.getByRole("button", { name: "Remove picture" }).first().click();
  await allow("staff");
  await choose(panel, picture.buffer);
  await expect.poll(() => fault.textContent()).toBe("No more pictures can be added here.");
  await allow("everyone");
  expect(await text.inputValue()).toBe("Still here");
});

it("parts of a screenshot that are covered by keyboard are black in the picture that is sent", async () => {
  const { page, panel } = await openForm();
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 800, height: 400 });
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 800, 400);
    // A stream has a frame whenever something is drawn.
    setInterval(() => pen.fillRect(0, 0, 800, 400), 50);
    navigator.mediaDevices.getDisplayMedia = async () => canvas.captureStream();
  });
  await panel.getByRole("button", { name: "Screenshot" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Screenshot" });
  await dialog.getByRole("button", { name: "Cover a part" }).press("Enter");
  const box = dialog.getByRole("button", { name: /^Covered part/ });
  for (let times = 0; times < 20; times += 1) await box.press("ArrowLeft");
  const sent = page.waitForRequest("**/embed/visitor/pictures");
  await dialog.getByRole("button", { name: "Use screenshot" }).press("Enter");
  const { data } = (await sent).postDataJSON();
  await panel.locator(".picture canvas").waitFor();
  const { data: pixels, info } = await sharp(Buffer.from(data, "base64"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const brightnessAt = (x: number, y: number) => pixels[(y * info.width + x) * info.channels] ?? -1;
  expect([info.width, info.height]).toEqual([800, 400]);
  expect(brightnessAt(80, 200)).toBeLessThan(10);
  expect(brightnessAt(400, 200)).toBeGreaterThan(245);
  expect(
    await panel.getByRole("button", { name: "Screenshot" }).evaluate((one) => one.matches(":focus")),
  ).toBe(true);
});

it("the form of a workspace that takes no pictures from visitors has no button for them, and loads no code for them", async () => {
  await allow("staff");
  const { page } = await openPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.getByRole("button", { name: "Add an idea" }).click();
  await panel.getByRole("textbox", { name: "Details (optional)" }).waitFor();
  expect(await panel.getByRole("button", { name: "Add picture" }).count()).toBe(0);
  expect(loaded.filter((url) => /pictures-/.test(url))).toEqual([]);
  await allow("everyone");
});
