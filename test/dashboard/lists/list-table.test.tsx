import { fireEvent, render, waitFor } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { describe, expect, it, vi } from "vitest";
import { ListTable, RowLink, RowTags } from "../../../dashboard/lists/list-table.tsx";
import { fieldOf, press, toggle } from "../actions.ts";

const rows = [
  { id: "a", name: "Alpha" },
  { id: "b", name: "Beta" },
  { id: "c", name: "Gamma" },
];
type Row = (typeof rows)[number];

function Table({ list = rows, edit = () => {} }: { list?: Row[]; edit?(id: string): void }) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  return (
    <ListTable
      title="Letters"
      rows={list}
      isLoading
      marked={1}
      edit={edit}
      columns={[
        { title: "Name", kind: "main", cell: ({ id, name }) => <RowLink path={`x/${id}`} text={name} /> },
        {
          title: "Length",
          isLabelled: true,
          tip: ({ name }) => `${name} in full`,
          cell: ({ name }) => name.length,
        },
        { title: "Actions", isUnseen: true, cell: () => <button type="button">More</button> },
        false,
      ]}
      selection={{ chosen, choose, nameOf: ({ name }) => name }}
    />
  );
}
const row = (id: number) => document.querySelectorAll<HTMLElement>("tbody tr")[id] as HTMLElement;
const focused = () => document.activeElement?.querySelector("a")?.textContent;
const selected = () =>
  [...document.querySelectorAll("tbody tr")].map((one) => one.getAttribute("aria-selected"));
const pressed = (key: string) => {
  press(key);
  return focused();
};

describe("tables", () => {
  it("a table has a name and column headings, and only one row is in the tab order", () => {
    render(<Table />);
    const table = document.querySelector("table");
    expect([table?.ariaLabel, table?.ariaBusy]).toEqual(["Letters", "true"]);
    expect([...document.querySelectorAll("th")].map(({ textContent }) => textContent)).toEqual([
      "",
      "Name",
      "Length",
      "Actions",
    ]);
    expect([0, 1, 2].map((place) => row(place).tabIndex)).toEqual([0, -1, -1]);
    expect(row(1).className).toBe("chosen");
    expect(row(0).children[2]?.getAttribute("data-label")).toBe("Length");
    expect(row(0).children[2]?.getAttribute("title")).toBe("Alpha in full");
  });

  it("a table makes its first row the current row when the current row disappears", async () => {
    const { rerender } = render(<Table />);
    row(2).focus();
    await waitFor(() => expect(row(2).tabIndex).toBe(0));
    rerender(<Table list={rows.slice(0, 2)} />);
    expect([row(0).tabIndex, row(1).tabIndex]).toEqual([0, -1]);
  });
});

describe("the keys of a table", () => {
  it("the keys of a table move focus between the rows and stop at both ends", () => {
    render(<Table />);
    row(0).focus();
    expect(["j", "ArrowDown", "ArrowDown", "k", "ArrowUp", "ArrowUp", "End", "Home"].map(pressed)).toEqual([
      "Beta",
      "Gamma",
      "Gamma",
      "Beta",
      "Alpha",
      "Alpha",
      "Gamma",
      "Alpha",
    ]);
    expect(press("q")).toBe(true);
  });

  it("the keys of a table open, edit and select a row", () => {
    const [edit, open] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
    render(<Table edit={edit} />);
    row(1).querySelector("a")?.addEventListener("click", open);
    row(1).focus();
    press("Enter");
    press("e");
    expect(open).toHaveBeenCalledOnce();
    expect(edit).toHaveBeenCalledExactlyOnceWith("b");
    press("x");
    fireEvent.focus(row(1));
    expect(selected()).toEqual(["false", "true", "false"]);
    press("x");
    fireEvent.focus(row(1));
    expect(selected()).toEqual(["false", "false", "false"]);
  });

  it("Enter moves focus to a row's first button if the row has no link", () => {
    render(
      <ListTable
        title="Plain"
        rows={rows}
        columns={[{ title: "Do", cell: ({ name }) => <button type="button">{name}</button> }]}
      />,
    );
    row(1).focus();
    press("Enter");
    expect(document.activeElement?.textContent).toBe("Beta");
    expect(press("ArrowDown")).toBe(true);
  });

  it("the keys of a table do nothing with a modifier key; letters do nothing if single-key shortcuts are off", () => {
    render(<Table />);
    row(0).focus();
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) press("ArrowDown", held);
    expect(focused()).toBe("Alpha");
    localStorage.setItem("earshot-single-keys", "off");
    expect([pressed("j"), pressed("ArrowDown")]).toEqual(["Alpha", "Beta"]);
  });
});

describe("letters outside the rows of a table", () => {
  it.each(["j", "k"])("the first %s on a page focuses the first row, and then they move on", (key) => {
    render(<Table />);
    expect(document.activeElement).toBe(document.body);
    expect(pressed(key)).toBe("Alpha");
    expect(["j", "j", "k"].map(pressed)).toEqual(["Beta", "Gamma", "Beta"]);
  });

  it("j returns to the row that had focus last, and x and e do nothing without a row", async () => {
    const edit = vi.fn();
    render(<Table edit={edit} />);
    row(1).focus();
    await waitFor(() => expect(row(1).tabIndex).toBe(0));
    row(1).blur();
    expect([press("x"), press("e")]).toEqual([true, true]);
    expect(edit).not.toHaveBeenCalled();
    expect(selected()).toEqual(["false", "false", "false"]);
    expect(pressed("j")).toBe("Beta");
  });

  it("letters on a control inside a row act on that row", () => {
    render(<Table />);
    fieldOf("Select Beta").focus();
    press("x");
    expect(selected()).toEqual(["false", "true", "false"]);
    row(1).querySelector("button")?.focus();
    expect(pressed("j")).toBe("Gamma");
  });

  it("arrow keys and Enter outside the rows, and letters in a field, a menu or with a dialog, are left alone", () => {
    render(
      <>
        <input aria-label="Search" />
        <div class="menu">
          <button type="button">Item</button>
        </div>
        <Table />
      </>,
    );
    expect(["ArrowDown", "Enter", "End"].map((key) => press(key))).toEqual([true, true, true]);
    fieldOf("Search").focus();
    expect(press("j")).toBe(true);
    document.querySelector<HTMLElement>(".menu button")?.focus();
    expect(press("j")).toBe(true);
    (document.activeElement as HTMLElement).blur();
    document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
    expect(press("j")).toBe(true);
  });

  it("of two tables, letters enter the first one", () => {
    render(
      <>
        <Table />
        <Table list={[{ id: "z", name: "Omega" }]} />
      </>,
    );
    expect(pressed("j")).toBe("Alpha");
  });

  it("letters do nothing if single-key shortcuts are off", () => {
    localStorage.setItem("earshot-single-keys", "off");
    render(<Table />);
    expect(press("j")).toBe(true);
  });
});

describe("the checkboxes of a table", () => {
  it("the checkboxes of a table select one row or all rows", () => {
    render(<Table />);
    toggle("Select Beta");
    expect(selected()).toEqual(["false", "true", "false"]);
    toggle("Select all on this page");
    expect(selected()).toEqual(["true", "true", "true"]);
    expect(fieldOf("Select all").checked).toBe(true);
    toggle("Select all on this page");
    expect(selected()).toEqual(["false", "false", "false"]);
  });
});

it.each([
  [["A", "B"], "AB", undefined],
  [["A", "B", "C", "D", "E", "F"], "ABCD+2", "E, F"],
])("the tags %j are shown as %s", (names, text, rest) => {
  const { container } = render(<RowTags names={names} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector("[title]")?.getAttribute("title")).toBe(rest);
});
