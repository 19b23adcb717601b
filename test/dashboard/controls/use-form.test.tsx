import { render, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { Field } from "../../../dashboard/controls/field.tsx";
import { FormActions } from "../../../dashboard/controls/form-actions.tsx";
import { useFocusBack, useStart } from "../../../dashboard/controls/use-focus.ts";
import { useForm } from "../../../dashboard/controls/use-form.ts";
import { SendError } from "../../../dashboard/requests.ts";
import { click, control, fieldOf, typeInto } from "../actions.ts";
import { defer } from "../fake-server.ts";

function Form({ submit }: { submit(values: { title: string }): Promise<unknown> }) {
  const form = useForm({ title: "" }, submit);
  return (
    <form onSubmit={form.onSubmit}>
      <Field
        name="title"
        label="Title"
        value={form.values.title}
        fault={form.faultOf("title")}
        onInput={(title) => form.set({ title })}
      />
      <FormActions form={form} action="Save" said={form.isDirty ? "Not saved yet." : "Nothing to save."} />
      <button type="button" onClick={() => form.reset({ title: "Reset" })}>
        Reset
      </button>
    </form>
  );
}
const status = () => document.querySelector("[role=status]")?.textContent;

it("a form reports whether it was changed since it was last saved", async () => {
  render(<Form submit={async () => {}} />);
  expect(status()).toBe("Nothing to save.");
  typeInto("Title", "Soup");
  expect(status()).toBe("Not saved yet.");
  click("Save");
  await waitFor(() => expect(status()).toBe("Nothing to save."));
});

it("a form is not submitted again before the response arrives", async () => {
  const sent: string[] = [];
  const reply = defer<void>();
  render(
    <Form
      submit={({ title }) => {
        sent.push(title);
        return reply.promise;
      }}
    />,
  );
  typeInto("Title", "Soup");
  click("Save");
  click("Save");
  expect(status()).toBe("Saving…");
  expect(sent).toEqual(["Soup"]);
  reply.resolve();
  await waitFor(() => expect(control("Save").getAttribute("aria-busy")).toBe("false"));
  click("Save");
  expect(sent).toHaveLength(2);
});

it("an error whose path is inside a field is shown at the field, and disappears on a reset", async () => {
  render(
    <Form
      submit={async () => {
        throw new SendError(400, { errors: [{ path: "title.0", message: "is empty" }] });
      }}
    />,
  );
  click("Save");
  await screen.findByText("Is empty.");
  click("Reset");
  await waitFor(() => expect(screen.queryByText("Is empty.")).toBeNull());
  expect([fieldOf("Title").value, status()]).toEqual(["Reset", "Nothing to save."]);
});

it("the focus moves into an opened element, and back to the button that opened it", async () => {
  function Opened() {
    const place = useStart<HTMLDivElement>();
    return (
      <div ref={place}>
        <input aria-label="Other" />
        <input aria-label="First" data-start />
      </div>
    );
  }
  function Opener() {
    const { opener, goBack } = useFocusBack();
    return (
      <>
        <button type="button" ref={opener}>
          Open
        </button>
        <button type="button" onClick={goBack}>
          Close
        </button>
      </>
    );
  }
  render(
    <>
      <Opened />
      <Opener />
    </>,
  );
  expect(document.activeElement).toBe(fieldOf("First"));
  click("Close");
  await waitFor(() => expect(document.activeElement).toBe(control("Open")));
});
