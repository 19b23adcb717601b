import { fireEvent, render } from "@testing-library/preact";
import { useRef } from "preact/hooks";
import { expect, it, vi } from "vitest";
import { useFormEvents } from "../../../widget/pictures/use-form-events.ts";

const picture = new File(["x"], "Bees.png", { type: "image/png" });

/** Opens a form that takes files, with a field outside the part that takes them. */
function openForm() {
  const take = vi.fn((files: ArrayLike<File>) => files.length > 0);
  const Part = () => {
    const place = useRef<HTMLDivElement>(null);
    useFormEvents(place, { isSending: false, isFailed: false, take });
    return <div ref={place} />;
  };
  const { getByRole } = render(
    <form>
      <input />
      <Part />
    </form>,
  );
  return { take, field: getByRole("textbox") };
}

/** Pastes files, and a text if there is one. @returns whether the browser pastes into the field, too */
const paste = (field: Element, files: File[], text = "") =>
  fireEvent.paste(field, { clipboardData: { files, getData: () => text } });

it.each([
  ["text that comes with a picture of it is pasted as text", [picture], "Bees\t12", true, 0],
  ["a pasted picture without text is taken", [picture], "", false, 1],
  ["a pasted picture whose file name comes as text is taken", [picture], "Bees.png", false, 1],
  ["pasted text is left to the browser", [], "Bees", true, 0],
])("%s", (_, files, text, isLeft, taken) => {
  const { take, field } = openForm();
  expect(paste(field, files, text)).toBe(isLeft);
  expect(take).toHaveBeenCalledTimes(taken);
});

it("a dropped picture is taken, whatever text comes with it", () => {
  const { take, field } = openForm();
  expect(fireEvent.drop(field, { dataTransfer: { files: [picture], getData: () => "Bees" } })).toBe(false);
  expect(take).toHaveBeenCalledTimes(1);
});
