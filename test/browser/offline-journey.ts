import type { Page } from "playwright-core";
import { expect } from "vitest";
import { afterEffects, openPanel, takeTime } from "./visit.ts";

/**
 * Loads and sends everything that a visitor can, each time first without a network. Waits until the widget explains
 * this, then checks that nothing was lost, and tries again with a network.
 */
export async function workOffline(page: Page): Promise<void> {
  const panel = await openPanel(page);
  const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  const openTab = (name: RegExp) => panel.getByRole("tab", { name }).click();
  const hears = (said: RegExp) =>
    expect.poll(() => panel.getByRole("status").textContent(), { message: `${said}` }).toMatch(said);
  const failFirst = async (act: () => Promise<void>, sentence: string) => {
    await page.context().setOffline(true);
    await act();
    const alert = panel.getByRole("alert").filter({ hasText: sentence });
    await alert.filter({ hasText: "You seem to be offline." }).waitFor();
    // An effect makes the view load again when the browser is online.
    await afterEffects(page);
    await page.context().setOffline(false);
  };

  // Load the code of most views, so that only one request fails for each view.
  await openTab(/^Polls/);
  await panel.getByRole("group").first().waitFor();
  // Views load again as soon as the browser is online.
  await failFirst(() => openTab(/^Roadmap/), "We could not load this.");
  await panel.getByRole("region", { name: /^Planned/ }).waitFor();
  await openTab(/^What/);
  const entry = panel.getByRole("heading", { name: "Paper for the shed" });
  await entry.waitFor();
  await failFirst(() => entry.click(), "We could not load this.");
  const like = panel.getByRole("button", { name: /^Like/ });
  await like.waitFor();
  await failFirst(() => like.click(), "This was not saved.");
  await like.click();
  await panel.getByRole("button", { name: /^Like/, pressed: true }).waitFor();
  await press("Back");

  await openTab(/^Polls/);
  const ballots = {
    "How should a frost warning": ["A text message"],
    "Which crops": ["Garlic", "Okra"],
    "What do we build after": ["The seed tin", "Shade on the plan"],
  };
  for (const [name, options] of Object.entries(ballots)) {
    const poll = panel.getByRole("group", { name });
    const choices = options.map((option) => poll.locator("label", { hasText: option }).locator("input"));
    for (const choice of choices) await choice.check();
    await failFirst(
      () => poll.getByRole("button", { name: "Vote", exact: true }).click(),
      "This was not saved.",
    );
    for (const choice of choices) await expect.poll(() => choice.isChecked()).toBe(true);
    await poll.getByRole("button", { name: "Try again" }).click();
    await poll.getByRole("button", { name: "Withdraw vote" }).waitFor();
  }

  await openTab(/^Ideas/);
  await failFirst(
    () => panel.getByRole("textbox", { name: "Search ideas" }).fill("shade"),
    "We could not load this.",
  );
  await hears(/^1 idea found/);
  const vote = panel.getByRole("button", { name: /^Vote for Mark where/ });
  await failFirst(() => vote.click(), "This was not saved.");
  await vote.click();
  await hears(/^Vote counted/);
  const idea = panel.getByRole("heading", { name: /^Mark where/ });
  await failFirst(() => idea.click(), "We could not load this.");
  const failToSend = async (name: string, field: string, text: string) => {
    const box = panel.getByRole("textbox", { name: field });
    await box.fill(text);
    await takeTime(page);
    await failFirst(() => press(name), "We could not send this. Your draft is saved.");
    expect(await box.inputValue()).toBe(text);
  };
  await failToSend("Comment", "Write a comment", "Written on a train");
  await press("Comment");
  await hears(/^Posted/);
  await press("Add an idea");
  await failToSend("Post idea", "Title", "A tunnel with a signal");
  await press("Try again");
  await panel.getByRole("heading", { name: "A tunnel with a signal" }).waitFor();
}
