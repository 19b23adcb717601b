import { expect, it } from "vitest";
import { click, fieldOf, typeInto } from "../actions.ts";
import { openDashboard } from "../open-dashboard.tsx";

async function openForm() {
  await openDashboard("w/acme/boards");
  click("New board");
}
const addressFor = (title: string) => {
  typeInto("Title", title);
  return fieldOf("URL").value;
};

it.each([
  ["Mobile app", "mobile-app"],
  ["Crème brûlée", "creme-brulee"],
  ["2026: ideas!", "ideas"],
  ["Ideas & bugs (new)", "ideas-bugs-new"],
  ["Everything about billing", "everything-about-bil"],
  ["Mobile applications & more", "mobile-applications"],
  ["日本", ""],
])("the title %s sets the URL to %s", async (title, address) => {
  await openForm();
  expect(addressFor(title)).toBe(address);
});

it("a URL that was typed does not change when the title changes", async () => {
  await openForm();
  typeInto("URL", "apps");
  expect(addressFor("Mobile")).toBe("apps");
});
