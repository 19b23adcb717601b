import { render, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { Field } from "../../../dashboard/controls/field.tsx";
import { Form, useForm } from "../../../dashboard/controls/form.tsx";
import { useDisclosure } from "../../../dashboard/hooks/use-disclosure.ts";
import { SendError } from "../../../dashboard/requests.ts";
import { click, control, fieldOf, press, typeInto } from "../actions.ts";
import { defer } from "../fake-server.ts";

function TitleForm({ submit }: { submit(values: { title: string }): Promise<unknown> }) {
  const form = useForm({ title: "" }, submit);
  return (
    <>
      <Form form={form} action="Save">
        <Field {...form.field("title")} label="Title" />
      </Form>
      <output>{form.isDirty ? "Not saved yet." : "Nothing to save."}</output>
      <button type="button" onClick={() => form.reset({ title: "Reset" })}>
        Reset
      </button>
    </>
  );
}
const progress = () => document.querySelector("[role=status]")?.textContent;
const state = () => document.querySelector("output")?.textContent;

it("a form reports whether it was changed since it was last saved", async () => {
  render(<TitleForm submit={async () => {}} />);
  expect(state()).toBe("Nothing to save.");
  typeInto("Title", "Soup");
  expect(state()).toBe("Not saved yet.");
  click("Save");
  await waitFor(() => expect(state()).toBe("Nothing to save."));
});

it("a form is not submitted again before the response arrives", async () => {
  const sent: string[] = [];
  const reply = defer<void>();
  render(
    <TitleForm
      submit={({ title }) => {
        sent.push(title);
        return reply.promise;
      }}
    />,
  );
  typeInto("Title", "Soup");
  click("Save");
  click("Save");
  expect(progress()).toBe("Saving…");
  expect(sent).toEqual(["Soup"]);
  reply.resolve();
  await waitFor(() => expect(control("Save").getAttribute("aria-busy")).toBe("false"));
  click("Save");
  expect(sent).toHaveLength(2);
});

it("an error whose path is inside a field is shown at that field, and disappears when the form is reset", async () => {
  render(
    <TitleForm
      submit={async () => {
        throw new SendError(400, { errors: [{ path: "title.0", message: "is empty" }] });
      }}
    />,
  );
  click("Save");
  await screen.findByText("Is empty.");
  click("Reset");
  await waitFor(() => expect(screen.queryByText("Is empty.")).toBeNull());
  expect([fieldOf("Title").value, state()]).toEqual(["Reset", "Nothing to save."]);
});

it.each([{ ctrlKey: true }, { metaKey: true }])(
  "Enter with %j submits a form from its field",
  async (held) => {
    const sent: string[] = [];
    render(<TitleForm submit={async ({ title }) => void sent.push(title)} />);
    typeInto("Title", "Soup");
    fieldOf("Title").focus();
    press("Enter");
    expect(sent).toEqual([]);
    expect(press("Enter", held)).toBe(false);
    expect(sent).toEqual(["Soup"]);
  },
);

it("focus moves into an opened form, and back to the button that opened it", async () => {
  function Opener() {
    const { isOpen, setOpen, close, opener } = useDisclosure();
    const form = useForm({}, async () => {});
    if (isOpen) {
      return (
        <Form form={form} action="Save" cancel={close} takesFocus>
          <input aria-label="Other" />
          <input aria-label="First" data-start />
        </Form>
      );
    }
    return (
      <button type="button" ref={opener} onClick={() => setOpen(true)}>
        Open
      </button>
    );
  }
  render(<Opener />);
  click("Open");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("First")));
  click("Cancel");
  await waitFor(() => expect(document.activeElement).toBe(control("Open")));
});
