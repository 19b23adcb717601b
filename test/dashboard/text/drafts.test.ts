import { expect, it } from "vitest";
import { readDraft, storeDraft } from "../../../dashboard/text/drafts.ts";

const day = 86_400_000;

it("a draft is stored until it is emptied", () => {
  storeDraft("a", "One");
  expect([readDraft("a"), readDraft("b")]).toEqual(["One", ""]);
  storeDraft("a", " \n");
  expect(readDraft("a")).toBe("");
  expect(localStorage).toHaveLength(0);
});

it("only the 50 drafts that were changed last are stored", () => {
  for (let n = 0; n < 50; n++) storeDraft(`${n}`, "Text", day + n);
  storeDraft("0", "Changed", 2 * day);
  storeDraft("50", "Text", 2 * day);
  expect(localStorage).toHaveLength(50);
  expect([readDraft("0", 2 * day), readDraft("1", 2 * day)]).toEqual(["Changed", ""]);
});

it("a draft is not read after 30 days, and then deleted with the next change of another one", () => {
  storeDraft("old", "Text", 0);
  expect(readDraft("old", 30 * day - 1)).toBe("Text");
  expect(readDraft("old", 30 * day)).toBe("");
  storeDraft("new", "Text", 30 * day);
  expect(localStorage).toHaveLength(1);
});

it("drafts leave what others store alone, and a damaged draft is none", () => {
  localStorage.setItem("other", "kept");
  localStorage.setItem("earshot-draft a", "{");
  expect(readDraft("a")).toBe("");
  storeDraft("b", "Text");
  expect(localStorage.getItem("other")).toBe("kept");
});
