import { fireEvent, render } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { App } from "../../../widget/data/app.ts";
import { PictureField } from "../../../widget/pictures/picture-field.tsx";
// This import adds the texts.
import "../../../widget/entries/pictures.ts";

/** Opens a form with a field for pictures, in a browser that cannot decode any. */
function openForm() {
  const app = { context: {}, announce() {} } as unknown as App;
  const panel = render(
    <form>
      <textarea />
      <PictureField app={app} text="" pictures="" change={() => {}} />
    </form>,
  );
  return { ...panel, field: panel.getAllByRole("textbox")[0] as HTMLElement };
}

it.each([
  ["a document", new File(["%PDF"], "Plan.pdf", { type: "application/pdf" })],
  ["a file of an unknown type", new File(["x"], "IMG_0042.HEIC")],
  ["a picture that the browser cannot decode", new File(["x"], "IMG_0042.heic", { type: "image/heic" })],
])("%s that is dropped or pasted leads to a message, and the browser does not open it", async (_, file) => {
  const { field, findByText, unmount } = openForm();
  expect(
    fireEvent.drop(field, { dataTransfer: { files: [file], types: ["Files"], getData: () => "" } }),
  ).toBe(false);
  await findByText("This picture cannot be used. Try a smaller PNG or JPEG.");
  unmount();
  const again = openForm();
  expect(fireEvent.paste(again.field, { clipboardData: { files: [file], getData: () => "" } })).toBe(false);
  await again.findByText("This picture cannot be used. Try a smaller PNG or JPEG.");
});
