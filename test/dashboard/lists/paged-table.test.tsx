import { render } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { PagedTable } from "../../../dashboard/lists/paged-table.tsx";
import { click, control } from "../actions.ts";
import { pageOf } from "../make-rows.ts";

beforeEach(() => history.replaceState(null, "", "/dashboard/w/acme/feedback?search=a&page=2"));

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
const show = (value: ReturnType<typeof pageOf<{ id: string }>>) =>
  render(
    <PagedTable
      title="Letters"
      query={{ value, error: undefined, isLoading: false, reload() {}, change() {}, patch() {} }}
      nothing={<p>Nothing here</p>}
      columns={[{ title: "Letter", cell: ({ id }) => id }]}
    />,
  );

it("a single page shows its rows without links to other pages", () => {
  const { container } = show(pageOf(rowsOf("a", "b")));
  expect([...document.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual(["a", "b"]);
  expect(container.querySelector("nav")).toBeNull();
});

it("a list without rows shows a message", () => {
  const { container } = show(pageOf([]));
  expect(container.textContent).toBe("Nothing here");
});

it("a page in the middle links to the next and the previous page, which open scrolled to the top", () => {
  const scroll = vi.spyOn(globalThis, "scrollTo");
  show(pageOf(rowsOf("c"), { page: 2, limit: 1, total: 3_000 }));
  expect(document.querySelector("[role=status]")?.textContent).toBe("Page 2 of 3,000");
  click("Next page");
  expect(location.search).toBe("?search=a&page=3");
  click("Previous page");
  expect(location.search).toBe("?search=a");
  expect(scroll).toHaveBeenCalledTimes(2);
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it("a list that was not fully counted shows a minimum count", () => {
  const { data, pagination } = pageOf(rowsOf("c"), { page: 2, limit: 1, total: 3_000 });
  show({ data, pagination: { ...pagination, isTotalExact: false } });
  expect(document.querySelector("[role=status]")?.textContent).toBe("Page 2 of more than 3,000");
});

it.each([
  [1, "Previous page"],
  [3, "Next page"],
])("on page %i of 3, the link %s is disabled", (page, name) => {
  show(pageOf(rowsOf("c"), { page, limit: 1, total: 3 }));
  expect(control(name).getAttribute("aria-disabled")).toBe("true");
  click(name);
  expect(location.search).toBe("?search=a&page=2");
});

it.each([
  ["on", 1],
  ["off", 0],
])("the keys of a list are shown below it if single-key shortcuts are %s", (state, count) => {
  localStorage.setItem("earshot-single-keys", state);
  show(pageOf(rowsOf("a")));
  const hints = [...document.querySelectorAll(".keys-hint")].map(({ textContent }) => textContent);
  expect(hints).toEqual(Array(count).fill("jk moveEnter open? all shortcuts"));
});
