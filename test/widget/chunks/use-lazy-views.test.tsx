import { act, fireEvent, render, screen } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { useLazyViews } from "../../../widget/chunks/use-lazy-views.ts";
import { ErrorNotice } from "../../../widget/ui/notice.tsx";

type Views = { Word: () => string };

const makeViews = (): Views => ({ Word: () => "Here" });
const makeRoot = () => document.createElement("div").attachShadow({ mode: "open" });

function Wanting({ root, isWanted = true, load }: Wanted) {
  const { views, error, fetch } = useLazyViews(root, isWanted, load);
  return (
    <main onPointerOver={fetch}>
      {views && <views.Word />}
      {error && <ErrorNotice error={error} retry={fetch} />}
    </main>
  );
}
interface Wanted {
  root: ShadowRoot;
  isWanted?: boolean;
  load(): Promise<Views>;
}

it("the panel loads the code of the lazy views once, when one of them is first opened", async () => {
  const root = makeRoot();
  const load = vi.fn(async () => makeViews());
  const { rerender } = render(<Wanting root={root} isWanted={false} load={load} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Wanting root={root} load={load} />);
  await screen.findByText("Here");
  rerender(<Wanting root={root} isWanted={false} load={load} />);
  rerender(<Wanting root={root} load={load} />);
  expect(load).toHaveBeenCalledOnce();
});

it("the panel loads the code of the lazy views when the pointer enters it, before a click", async () => {
  render(<Wanting root={makeRoot()} isWanted={false} load={async () => makeViews()} />);
  fireEvent.pointerOver(screen.getByRole("main"));
  await screen.findByText("Here");
});

it("if the code of the lazy views fails to load, the panel says so and loads it again on request", async () => {
  const load = vi.fn(async () => makeViews()).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  render(<Wanting root={makeRoot()} load={load} />);
  expect((await screen.findByRole("alert")).textContent).toContain("We could not load this.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Here");
});

it("a second load of the lazy views that fails after the first has succeeded does not hide the views", async () => {
  let fail = (_error: Error) => {};
  const second = new Promise<Views>((_, reject) => (fail = reject));
  const load = vi.fn(() => second).mockResolvedValueOnce(makeViews());
  render(<Wanting root={makeRoot()} isWanted={false} load={load} />);
  fireEvent.pointerOver(screen.getByRole("main"));
  fireEvent.pointerOver(screen.getByRole("main"));
  expect(load).toHaveBeenCalledTimes(2);
  await screen.findByText("Here");
  await act(async () => fail(new TypeError("Failed to fetch")));
  expect(screen.queryByRole("alert")).toBeNull();
});
