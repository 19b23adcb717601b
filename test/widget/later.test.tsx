import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { Later } from "../../widget/later.tsx";
import { makeSheet } from "../../widget/make-sheet.ts";
import "./open-widget.ts";

const arrive = () => {
  const sheet = makeSheet("p { color: red }");
  return { View: ({ word }: { word: string }) => <p>{word}</p>, sheet };
};
const makeRoot = () => {
  const root = document.createElement("div").attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [];
  return root;
};

it("shows a view when its code has come, with its styles, adopted once", async () => {
  const late = arrive();
  const load = async () => late;
  const root = makeRoot();
  const { rerender, unmount } = render(<Later load={load} root={root} props={{ word: "Here" }} />);
  await screen.findByText("Here");
  rerender(<Later load={load} root={root} props={{ word: "Still here" }} />);
  await screen.findByText("Still here");
  unmount();
  render(<Later load={load} root={root} props={{ word: "Again" }} />);
  expect(screen.getByText("Again")).toBeTruthy();
  await waitFor(() => expect(root.adoptedStyleSheets).toEqual([late.sheet]));
});

it("says so when the code does not come, and asks again when told to", async () => {
  const late = arrive();
  const load = vi.fn(async () => late).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  render(<Later load={load} root={makeRoot()} props={{ word: "Here" }} />);
  expect((await screen.findByRole("alert")).textContent).toContain("We could not open this.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Here");
});
