import { render, screen } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { LazyPage } from "../../../dashboard/frame/lazy-page.tsx";
import { chooseTheme, readTheme } from "../../../dashboard/frame/theme.ts";
import { StaffContext, useStaff } from "../../../dashboard/staff.ts";
import { click } from "../actions.ts";

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

it("the code of a page is loaded only once", async () => {
  const load = vi.fn(async () => Greeting);
  const { unmount } = render(<LazyPage load={load} page={{ name: "Ada" }} />);
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  await screen.findByText("Hello, Ada");
  unmount();
  render(<LazyPage load={load} page={{ name: "Eve" }} />);
  expect(screen.getByText("Hello, Eve")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it("code that fails to load can be loaded again", async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  render(<LazyPage load={load} page={{ name: "Ada" }} />);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "We could not load this page. The server is not responding.",
  );
  click("Try again");
  await screen.findByText("Hello, Ada");
});

it("a component that needs a workspace throws an error if there is no workspace", () => {
  const Outside = () => <p>{useStaff().workspace.name}</p>;
  expect(() =>
    render(
      <StaffContext.Provider value={undefined}>
        <Outside />
      </StaffContext.Provider>,
    ),
  ).toThrow("This is drawn outside a workspace.");
});

it("if the browser blocks storage, a chosen theme applies until the page is closed", () => {
  const fail = () => {
    throw new DOMException("Not allowed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: fail, setItem: fail, removeItem: fail, clear: () => {} });
  chooseTheme("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(readTheme()).toBe("auto");
});
