import { render, screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { forgetQueries, refresh, useQuery } from "../../dashboard/requests.ts";
import { click } from "./actions.ts";
import { brokenConnection, defer, type Reply } from "./fake-server.ts";
import { startServer } from "./open-dashboard.tsx";

function Names({ path = "names", link = "" }: { path?: string; link?: string }) {
  const { value, error, isLoading, reload, change } = useQuery<string[]>(path, link);
  return (
    <div>
      <p>{value ? value.join(", ") : error ? "failed" : "none"}</p>
      <p>{isLoading ? "loading" : "idle"}</p>
      <button type="button" onClick={reload}>
        Load again
      </button>
      <button type="button" onClick={() => change(["Eve"])}>
        Change
      </button>
    </div>
  );
}
const texts = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);

it("two components that read the same path share one request", async () => {
  const server = startServer({ "GET names": [200, ["Ada"]] });
  render(
    <>
      <Names />
      <Names />
    </>,
  );
  expect(texts()).toEqual(["none", "loading", "none", "loading"]);
  await waitFor(() => expect(texts()).toEqual(["Ada", "idle", "Ada", "idle"]));
  expect(server.sent("GET", "names")).toHaveLength(1);
});

it("an empty path sends no request", () => {
  const server = startServer();
  render(<Names path="" />);
  expect(texts()).toEqual(["none", "idle"]);
  expect(server.requests).toEqual([]);
});

it("a cached value is shown immediately while it is loaded again", async () => {
  const server = startServer({ "GET names": [200, ["Ada"]] });
  const { unmount } = render(<Names />);
  await screen.findByText("Ada");
  unmount();
  server.route({ "GET names": [200, ["Bob"]] });
  render(<Names />);
  expect(texts()).toEqual(["Ada", "loading"]);
  await screen.findByText("Bob");
});

it("the token of an invitation or set-up link is sent with every load", async () => {
  const server = startServer({ "GET names": [200, ["Ada"]] });
  render(<Names link="tö" />);
  await screen.findByText("Ada");
  click("Load again");
  await waitFor(() => expect(texts()).toEqual(["Ada", "idle"]));
  expect(server.sent("GET", "names").map(({ headers }) => headers["x-earshot-link"])).toEqual([
    "t%C3%B6",
    "t%C3%B6",
  ]);
});

it("a failed load keeps the previous value, and a successful load clears the error", async () => {
  const server = startServer({ "GET names": brokenConnection });
  render(<Names />);
  await screen.findByText("failed");
  server.route({ "GET names": [200, ["Ada"]] });
  click("Load again");
  await screen.findByText("Ada");
  server.route({ "GET names": brokenConnection });
  click("Load again");
  await waitFor(() => expect(texts()).toEqual(["Ada", "idle"]));
});

it("a local change is shown without a request", async () => {
  const server = startServer({ "GET names": [200, ["Ada"]] });
  render(<Names />);
  await screen.findByText("Ada");
  click("Change");
  await screen.findByText("Eve");
  expect(server.requests).toHaveLength(1);
});

it("a response that arrives after a newer request was sent is ignored", async () => {
  const [slow, fast] = [defer<Reply>(), defer<Reply>()];
  const server = startServer({ "GET names": () => slow.promise, "GET others": [200, ["Oda"]] });
  render(<Names />);
  server.route({ "GET names": () => fast.promise });
  click("Load again");
  const { unmount } = render(<Names path="others" />);
  await screen.findByText("Oda");
  unmount();
  expect(texts()).toEqual(["none", "loading"]);
  fast.resolve([200, ["New"]]);
  await screen.findByText("New");
  slow.resolve([200, ["Old"]]);
  await Promise.resolve();
  expect(texts()).toEqual(["New", "idle"]);
});

it("a response that arrives after the last component has unmounted is ignored", async () => {
  const reply = defer<Reply>();
  const server = startServer({ "GET names": () => reply.promise });
  render(<Names />).unmount();
  reply.resolve([200, ["Ada"]]);
  server.route({ "GET names": [200, ["Bob"]] });
  render(<Names />);
  expect(texts()).toEqual(["none", "loading"]);
  await screen.findByText("Bob");
});

it("a refresh reloads the visible queries and clears the other queries with the same path prefix", async () => {
  const server = startServer({
    "GET names/a": [200, ["Ada"]],
    "GET names/b": [200, ["Bob"]],
    "GET others": [200, ["Oda"]],
  });
  for (const path of ["names/a", "others"]) {
    const { unmount } = render(<Names path={path} />);
    await waitFor(() => expect(texts()[1]).toBe("idle"));
    unmount();
  }
  render(<Names path="names/b" />);
  await screen.findByText("Bob");
  refresh("names");
  expect(server.sent("GET", "names/b")).toHaveLength(2);
  render(<Names path="names/a" />);
  render(<Names path="others" />);
  expect(texts().slice(2)).toEqual(["none", "loading", "Oda", "loading"]);
});

it("after the cache is cleared, responses from before are not shown", async () => {
  startServer({ "GET names": [200, ["Ada"]] });
  const { unmount } = render(<Names />);
  await screen.findByText("Ada");
  unmount();
  forgetQueries();
  render(<Names />);
  expect(texts()).toEqual(["none", "loading"]);
});
