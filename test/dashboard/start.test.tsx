import { fireEvent, waitFor } from "@testing-library/preact";
import { render } from "preact";
import { afterEach, expect, it } from "vitest";
import { control, heading } from "./actions.ts";
import { makePoll, pageOf } from "./make-rows.ts";
import { startServer } from "./open-dashboard.tsx";

afterEach(() => render(null, document.body));

it("the dashboard starts in the chosen theme, and opens links to its own pages without a reload", async () => {
  localStorage.setItem("earshot-theme", "dark");
  history.replaceState(null, "", "/dashboard/w/acme/boards");
  startServer({ "GET w/w1/v1/polls": [200, pageOf([makePoll("q")])] });
  await import("../../dashboard/start.tsx");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await waitFor(() => expect(heading()).toBe("Boards"));
  fireEvent.click(control("Polls"));
  await waitFor(() => expect(heading()).toBe("Polls"));
});
