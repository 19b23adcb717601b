import { expect, it } from "vitest";
import { nameOf } from "../../../widget/comments/byline.tsx";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { noContext } from "../open-widget.ts";

const by = (fullName: string) => ({ creator: { id: "1", fullName, avatarUrl: null, isStaff: false } });

it("a visitor without a name is called anonymous in the language of the widget, and a name is shown as it is", async () => {
  await loadLocale("de", noContext);
  expect([by("Anonymous"), by("Ada")].map((written) => nameOf(written))).toEqual(["Anonym", "Ada"]);
  expect(nameOf(by("Anonymous"), "1")).toBe("Du");
});
