import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import type { Look } from "../../../api/appearances/contract.ts";
import { base, fakeServer, opened, sentTo } from "../fake-server.ts";
import { effectsRun } from "../hurry-effects.ts";
import { fakeStream } from "../live/fake-stream.ts";
import { earshot, host, openWidget } from "../open-widget.ts";

const logo = "embed/logo/sdk_test/digest";

/** Opens a widget whose workspace has this look, on a tag with these attributes. */
async function openStyled(
  look: Look,
  attributes: Record<string, string> = {},
  shownLogo: string | null = null,
) {
  const { workspace } = opened()[1];
  fakeServer(({ path }) =>
    path.startsWith("embed/open")
      ? opened({ workspace: { ...workspace, look, logo: shownLogo } })
      : undefined,
  );
  const panel = await openWidget(attributes);
  await panel.findByText("Idea a");
  return panel;
}

const styles = () =>
  host()
    .shadowRoot?.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join(""))
    .join("") ?? "";
const scheme = ({ dialog }: { dialog: HTMLElement }) => dialog.style.colorScheme;

it("the header shows the workspace's logo, and nothing in its place if the page does not allow the picture", async () => {
  const { dialog } = await openStyled({}, {}, logo);
  await waitFor(() => expect(dialog.querySelector("img")?.getAttribute("src")).toBe(base + logo));
  const picture = dialog.querySelector("img") as HTMLImageElement;
  expect(picture.alt).toBe("");
  fireEvent.error(picture);
  expect(picture.hidden).toBe(true);
});

it("a workspace without a logo has no picture in its header", async () => {
  const { dialog } = await openStyled({});
  expect(dialog.querySelector("img")).toBeNull();
});

it("a tag without the token in its URL takes theme and accent from the first data", async () => {
  const panel = await openStyled({ theme: "dark", accent: "#aa00ff" });
  await waitFor(() => expect(scheme(panel)).toBe("dark"));
  expect(styles()).toContain("#aa00ff");
});

it.each([
  ["banana", "#0f766e"],
  ["", "#0f766e"],
  ["#12", "#0f766e"],
  ["aa00ff", "#aa00ff"],
])(
  "an accent that is no colour (%j) is replaced by %s, and the console says so once",
  async (accent, color) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await openStyled({}, { accent });
    await waitFor(() =>
      expect(warn.mock.calls).toEqual([[`Earshot: data-accent="${accent}" is not a CSS colour`]]),
    );
    expect(
      styles()
        .match(/--accent: ?([^!;}]+)/g)
        ?.at(-1),
    ).toContain(color);
    expect(styles()).not.toMatch(/--accent: ?(banana|aa00ff|#12)?[!;]/);
  },
);

it("the tag's own attributes, and an earlier call of setTheme, override the stored look", async () => {
  const panel = await openStyled({ theme: "dark", accent: "#aa00ff" }, { theme: "light", accent: "#123456" });
  expect(scheme(panel)).toBe("light");
  expect(styles()).not.toContain("#aa00ff");
  earshot("setTheme", "inherit");
  expect(scheme(panel)).toBe("inherit");
});

it("the look is not applied again by a live update, so a later call of setTheme stays in force", async () => {
  const { workspace } = opened()[1];
  const stream = fakeStream();
  const requests = fakeServer(
    ({ path }) =>
      path.startsWith("embed/open")
        ? opened({ workspace: { ...workspace, look: { theme: "dark", accent: "#aa00ff" } } })
        : undefined,
    stream.respond,
  );
  const panel = await openWidget();
  await waitFor(() => expect(scheme(panel)).toBe("dark"));
  earshot("setTheme", "auto");
  await waitFor(() => expect(stream.count()).toBe(1));
  stream.send("changelog.published", "c");
  await waitFor(() => expect(sentTo(requests, "GET", "embed/open")).toHaveLength(2));
  await effectsRun();
  await effectsRun();
  expect(scheme(panel)).toBe("light dark");
  expect(styles().split("#aa00ff")).toHaveLength(2);
});
