import { render } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { Check, Choice, Field } from "../../../dashboard/controls/field.tsx";
import { choose, fieldOf, toggle, typeInto } from "../actions.ts";

const below = (field: Element) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
const options: [string, string][] = [
  ["a", "Alpha"],
  ["b", "Beta"],
];

it("a field is described by its help text, or by its error if there is one", () => {
  const props = { name: "title", label: "Title", value: "", onChange: () => {}, help: "3 to 20 characters." };
  const { rerender } = render(<Field {...props} />);
  expect([below(fieldOf("Title")), fieldOf("Title").ariaInvalid]).toEqual(["3 to 20 characters.", "false"]);
  rerender(<Field {...props} fault="Is too short." />);
  expect([below(fieldOf("Title")), fieldOf("Title").ariaInvalid]).toEqual(["Is too short.", "true"]);
});

it("a field without help text has no description unless it has an error, and an optional field is not required", () => {
  const props = { name: "text", label: "Description", value: "", onChange: () => {}, rows: 3 };
  const { rerender } = render(<Field {...props} isOptional />);
  const field = fieldOf("Description optional");
  expect([field.localName, field.ariaRequired]).toEqual(["textarea", "false"]);
  expect(field.hasAttribute("aria-describedby")).toBe(false);
  rerender(<Field {...props} fault="Is too long." />);
  expect([below(fieldOf("Description")), field.ariaRequired]).toEqual(["Is too long.", "true"]);
});

it.each([
  ["", {}, "Must have 1 to 200 characters.", "Fill in this field."],
  [" ", { empty: "Enter your name." }, "Must have 1 to 200 characters.", "Enter your name."],
  ["A", { empty: "Enter your name." }, "Must have 2 to 200 characters.", "Must have 2 to 200 characters."],
  ["", { isOptional: true }, "Must be a number.", "Must be a number."],
  ["", {}, "The server is not responding.", "The server is not responding."],
])("the field with the text %j and %j shows the error %s as %s", (value, props, fault, shown) => {
  render(<Field name="name" label="Name" value={value} onChange={() => {}} fault={fault} {...props} />);
  expect(below(fieldOf("Name"))).toBe(shown);
});

it("a field reports the typed text", () => {
  const onChange = vi.fn();
  render(<Field name="title" label="Title" value="" onChange={onChange} isCode />);
  typeInto("Title", "Soup");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Soup");
  expect(fieldOf("Title").className).toBe("field code");
});

it("a select shows its value and its error, and reports a new value", () => {
  const onChange = vi.fn();
  const props = { label: "Letter", value: "b", options, onChange };
  const { rerender } = render(<Choice {...props} />);
  expect([fieldOf("Letter").value, fieldOf("Letter").hasAttribute("aria-describedby")]).toEqual(["b", false]);
  choose("Letter", "a");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("a");
  rerender(<Choice {...props} isBare help="Pick one." fault="Is gone." />);
  expect(below(fieldOf("Letter"))).toBe("Is gone.");
  expect(document.querySelector("label")?.className).toBe("unseen");
});

it("a checkbox reports its new state, and a switch can be disabled", () => {
  const onChange = vi.fn();
  render(
    <>
      <Check label="Private" isOn={false} onChange={onChange} />
      <Check label="Keys" isSwitch isOn onChange={onChange} />
    </>,
  );
  toggle("Private");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  expect([fieldOf("Keys").role, fieldOf("Keys").checked]).toEqual(["switch", true]);
});
