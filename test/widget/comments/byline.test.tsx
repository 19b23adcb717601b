import { render } from "@testing-library/preact";
import { expect, it } from "vitest";
import { bylineOf, nameOf } from "../../../widget/comments/byline.tsx";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { noContext } from "../open-widget.ts";

const by = (fullName: string) => ({ creator: { id: "1", fullName, avatarUrl: null, isStaff: false } });

it("a visitor without a name is called anonymous in the language of the widget, and a name is shown as it is", async () => {
  await loadLocale("de", noContext);
  expect([by("Anonymous"), by("Ada")].map((written) => nameOf(written))).toEqual(["Anonym", "Ada"]);
  expect(nameOf(by("Anonymous"), "1")).toBe("Du");
});

it("says that an idea was edited only if its author did that, and that a comment was edited if its time says so", () => {
  const [createdAt, updatedAt] = ["2026-11-01T08:00:00.000Z", "2026-11-02T08:00:00.000Z"];
  const written = { ...by("Ada"), createdAt, updatedAt };
  const shown = [
    { ...written, isEdited: false },
    { ...written, isEdited: true },
    written,
    { ...written, updatedAt: createdAt },
  ];
  const texts = shown.map((one) => render(bylineOf(one, undefined)).container.textContent);
  expect(texts.map((text) => /Edited|Bearbeitet/.test(text ?? ""))).toEqual([false, true, true, false]);
});
