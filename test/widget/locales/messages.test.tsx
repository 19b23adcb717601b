import { expect, it } from "vitest";
import { languages } from "../../../widget/locales/languages.ts";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { translateName } from "../../../widget/locales/messages.ts";
import { fakeServer, makePost, opened } from "../fake-server.ts";
import { noContext, openWidget } from "../open-widget.ts";

const names = ["Under review", "Planned", "In progress", "Completed", "Closed", "General"];

it.each(Object.keys(languages))(
  "in the language %s, the names of a new workspace are translated",
  async (language) => {
    await loadLocale(language, noContext);
    for (const name of names.slice(0, 5)) expect(translateName(name)).not.toBe(name);
    expect(translateName("General")).toBeTruthy();
    expect([translateName("Geplant für 2027"), translateName("toString"), translateName("")]).toEqual([
      ...["Geplant für 2027", "toString", ""],
    ]);
    await loadLocale("en", noContext);
    expect(names.map(translateName)).toEqual(names);
  },
);

it("an idea's status and category, and the filter, have names in the visitor's language unless staff renamed them", async () => {
  const status = (id: string, name: string) => ({
    id,
    name,
    value: id,
    kind: "active" as const,
    order: 1,
    color: null,
  });
  const [, { categories, posts }] = opened();
  fakeServer(({ path }) =>
    path.startsWith("embed/open")
      ? opened({
          statuses: [status("p", "Planned"), status("q", "Soon")],
          categories: categories.map((one) => ({ ...one, name: "General" })),
          posts: {
            ...posts,
            data: [
              { ...makePost("a", { statusId: "p" }), description: null },
              { ...makePost("b", { statusId: "q" }), description: null },
            ],
          },
        })
      : undefined,
  );
  const panel = await openWidget({ locale: "de" });
  await panel.findByText("Geplant");
  expect(panel.getByText("Soon")).toBeTruthy();
  expect(panel.getAllByText("Allgemein")).toHaveLength(2);
  panel.getByRole("button", { name: "Status" }).click();
  await panel.findByRole("option", { name: "Geplant" });
});
