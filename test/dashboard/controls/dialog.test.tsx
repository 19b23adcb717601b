import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { Confirm, Dialog } from "../../../dashboard/controls/dialog.tsx";
import { SendError } from "../../../dashboard/requests.ts";
import { click, control, escapeDialog, fieldOf, openDialog, typeInto } from "../actions.ts";

describe("dialogs", () => {
  it("a dialog is named by its title and gets focus", () => {
    render(
      <Dialog title="New board" close={() => {}}>
        <input aria-label="Title" data-start />
      </Dialog>,
    );
    const label = document.getElementById(openDialog().getAttribute("aria-labelledby") ?? "");
    expect(label?.textContent).toBe("New board");
    expect(document.activeElement).toBe(fieldOf("Title"));
  });

  it("a dialog closes on Escape, on its Close button and on a click outside, but not on a click inside", () => {
    const close = vi.fn();
    render(
      <Dialog title="New board" close={close}>
        <p>Inside</p>
      </Dialog>,
    );
    fireEvent.click(screen.getByText("Inside"));
    expect(close).not.toHaveBeenCalled();
    expect(escapeDialog()).toBe(false);
    click("Close");
    fireEvent.click(openDialog());
    expect(close).toHaveBeenCalledTimes(3);
  });

  it("a dialog returns focus to the element that opened it", () => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const { rerender } = render(
      <Dialog title="Delete" close={() => {}}>
        Sure?
      </Dialog>,
    );
    expect(document.activeElement).not.toBe(opener);
    rerender(<h1>Boards</h1>);
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it("a dialog moves focus to the page's heading when the element that opened it is gone", () => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const { rerender } = render(
      <main>
        <h1 tabIndex={-1}>Boards</h1>
        <Dialog title="Delete" close={() => {}}>
          Sure?
        </Dialog>
      </main>,
    );
    opener.remove();
    rerender(
      <main>
        <h1 tabIndex={-1}>Boards</h1>
      </main>,
    );
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Boards" }));
  });
});

describe("confirmations", () => {
  const show = (run: () => Promise<unknown>, word?: string) => {
    const close = vi.fn();
    const more = <p>And its posts</p>;
    render(
      <Confirm
        title="Delete board"
        text="It cannot be undone."
        more={more}
        action="Delete"
        close={close}
        run={run}
        {...(word && { word })}
      />,
    );
    return close;
  };

  it("a confirmation runs its action, and closes", async () => {
    const run = vi.fn(async () => {});
    const close = show(run);
    expect(openDialog().textContent).toContain("It cannot be undone.And its posts");
    click("Delete");
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(run).toHaveBeenCalledOnce();
  });

  it("a confirmation that is cancelled does nothing", () => {
    const run = vi.fn(async () => {});
    const close = show(run);
    click("Cancel");
    expect(close).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  it("a confirmation that asks for a word enables its button only after the word is typed", () => {
    show(async () => {}, "Ideas");
    expect(document.activeElement).toBe(fieldOf("Type Ideas to confirm"));
    expect(control("Delete").disabled).toBe(true);
    typeInto("Type Ideas", "ideas");
    expect(control("Delete").disabled).toBe(true);
    typeInto("Type Ideas", " Ideas ");
    expect(control("Delete").disabled).toBe(false);
  });

  it("a confirmation whose action fails stays open and shows the reason", async () => {
    const close = show(async () => {
      throw new SendError(409, { detail: "It has posts." });
    });
    click("Delete");
    expect((await screen.findByRole("alert")).textContent).toBe("It has posts.");
    expect(close).not.toHaveBeenCalled();
    expect(control("Delete").getAttribute("aria-busy")).toBe("false");
  });
});
