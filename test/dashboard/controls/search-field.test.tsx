import { act, fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "../../../dashboard/controls/search-field.tsx";
import { setQuery } from "../../../dashboard/router.ts";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/dashboard/w/demo/feedback?page=2");
  render(<SearchField label="Search titles" />);
});

const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search titles" });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const rest = () => act(() => void vi.advanceTimersByTime(250));

it("searches once the typing rests, from the first page", () => {
  type("wee");
  expect(location.search).toBe("?page=2");
  rest();
  expect(location.search).toBe("?search=wee");
});

it("loses no letter that is typed while the ones before are searched for, and no space at the end", () => {
  type("week ");
  // The address changes; what the page does about it has not been done yet.
  vi.advanceTimersByTime(250);
  type("week l");
  expect(field().value).toBe("week l");
  type("week li ");
  rest();
  expect(location.search).toBe("?search=week+li");
  expect(field().value).toBe("week li ");
});

it("finds for what it shows, even when it was changed back in the moment in which the search began", () => {
  type("x");
  vi.advanceTimersByTime(250);
  type("");
  rest();
  expect(location.search).toBe("");
  expect(field().value).toBe("");
});

it("shows what the address says when somebody else changes it", () => {
  type("week");
  rest();
  act(() => setQuery({ search: "" }));
  expect(field().value).toBe("");
  rest();
  expect(location.search).toBe("");
});
