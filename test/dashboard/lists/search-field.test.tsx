import { act, fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "../../../dashboard/lists/search-field.tsx";
import { setQuery } from "../../../dashboard/router.ts";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/dashboard/w/demo/feedback?page=2");
  render(<SearchField label="Search titles" />);
});

const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search titles" });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const rest = () => act(() => void vi.advanceTimersByTime(250));

it("the search field searches after a pause in typing, and starts at the first page", () => {
  type("wee");
  expect(location.search).toBe("?page=2");
  rest();
  expect(location.search).toBe("?search=wee");
});

it("the search field keeps letters that are typed during a search, and a trailing space", () => {
  type("week ");
  // After this, the address has changed, and the page has not yet reacted to the change.
  vi.advanceTimersByTime(250);
  type("week l");
  expect(field().value).toBe("week l");
  type("week li ");
  rest();
  expect(location.search).toBe("?search=week+li");
  expect(field().value).toBe("week li ");
});

it("the search field searches for the text that it shows, even if the text was cleared while a search started", () => {
  type("x");
  vi.advanceTimersByTime(250);
  type("");
  rest();
  expect(location.search).toBe("");
  expect(field().value).toBe("");
});

it("the search field shows the search text of the address when other code changes the address", () => {
  type("week");
  rest();
  act(() => setQuery({ search: "" }));
  expect(field().value).toBe("");
  rest();
  expect(location.search).toBe("");
});
