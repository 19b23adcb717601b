import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { Poll } from "../../../api/polls/contract.ts";
import { broken, defer, type FakeResponse, fakeServer, opened, problem, sentTo } from "../fake-server.ts";
import { effectsRun } from "../hurry-effects.ts";
import { earshot, findPanel, focused, openWidget } from "../open-widget.ts";
import { makePoll } from "./make-poll.ts";
import { openPolls } from "./open-polls.ts";

const ended = (id: string) =>
  makePoll({ id, title: `Poll ${id}`, status: "expired", endAt: "2026-10-01T08:00:00.000Z" });
const pageOf = (data: Poll[], hasNextPage = false): FakeResponse => [
  200,
  { data, pagination: { hasNextPage } },
];
const titles = (panel: { queryAllByRole(role: string): HTMLElement[] }) =>
  panel.queryAllByRole("group").map((group) => group.querySelector("h3")?.textContent);

describe("the polls tab", () => {
  it("the polls tab shows the open polls and their number without another request", async () => {
    const { requests, panel } = await openPolls([makePoll(), makePoll({ id: "q", title: "And then?" })]);
    await panel.findByRole("group", { name: "And then?" });
    expect(titles(panel)).toEqual(["What next?", "And then?"]);
    expect(panel.getByRole("tab", { name: /^Polls.*2/ })).toBeTruthy();
    expect(sentTo(requests, "GET", "embed/v1/polls")).toEqual([]);
  });

  it("the polls tab shows a message when no poll is open", async () => {
    const { panel } = await openPolls([]);
    await panel.findByText("No poll is open.");
  });

  it("the polls tab shows a skeleton while loading", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    fakeServer(({ path }) => (path.startsWith("embed/open") ? promise : undefined));
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("tab", { name: "Polls" }));
    const skeletons = () => panel.dialog.querySelectorAll(".view:last-child .skeleton");
    await waitFor(() => expect(skeletons()).toHaveLength(1));
    resolve(opened({ polls: [makePoll()] }));
    await panel.findByRole("group", { name: "What next?" });
    expect(skeletons()).toHaveLength(0);
  });

  it("the polls tab keeps the chosen options while an anonymous visitor saves a name", async () => {
    const named = { id: "v", kind: "anonymous", fullName: "Ada", avatarUrl: null };
    const { panel } = await openPolls([makePoll({ type: "ranked" })], ({ path }) =>
      path === "embed/visitor/name" ? [200, named] : undefined,
    );
    fireEvent.click(panel.getByRole("tab", { name: /^Ideas/ }));
    fireEvent.click(await panel.findByRole("button", { name: /^Vote for Idea a/ }));
    const name = await panel.findByLabelText("Name");
    fireEvent.click(panel.getByRole("tab", { name: /^Polls/ }));
    fireEvent.click(await panel.findByRole("checkbox", { name: "C" }));
    fireEvent.input(name, { target: { value: "Ada" } });
    fireEvent.submit(name.closest("form") as HTMLFormElement);
    await waitFor(() => expect(panel.queryByLabelText("Name")).toBeNull());
    await effectsRun();
    expect(panel.queryByRole("checkbox", { name: "1 C" })).not.toBeNull();
  });

  it("the polls tab reports a failed load, and loads the polls on request", async () => {
    let isDown = true;
    fakeServer(({ path }) =>
      path.startsWith("embed/open") ? (isDown ? broken() : opened({ polls: [makePoll()] })) : undefined,
    );
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("tab", { name: "Polls" }));
    await panel.findAllByText(/We could not load this/);
    isDown = false;
    for (const button of panel.getAllByRole("button", { name: "Try again" })) fireEvent.click(button);
    await panel.findByRole("group", { name: "What next?" });
  });
});

describe("past polls", () => {
  it("past polls load on request, page by page, and focus moves to the first poll that was added", async () => {
    const pages = [pageOf([ended("x")], true), pageOf([ended("x"), ended("y")])];
    const { requests, panel } = await openPolls([makePoll()], ({ path }) =>
      path.startsWith("embed/v1/polls?") ? pages.shift() : undefined,
    );
    fireEvent.click(await panel.findByRole("button", { name: "Show past polls" }));
    await waitFor(() => expect(focused()?.textContent).toBe("Poll x"));
    expect(panel.getByText(/^Ended Oct 1/)).toBeTruthy();
    fireEvent.click(panel.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(titles(panel)).toEqual(["What next?", "Poll x", "Poll y"]));
    await waitFor(() => expect(focused()?.textContent).toBe("Poll y"));
    expect(panel.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(panel.getByRole("tab", { name: /^Polls.*1/ })).toBeTruthy();
    const queries = sentTo(requests, "GET", "embed/v1/polls?").map(({ path }) => path.split("&sdkToken")[0]);
    expect(queries).toEqual(["embed/v1/polls?status=expired&page=1", "embed/v1/polls?status=expired&page=2"]);
  });

  it("a workspace in which no poll has ended offers no past polls", async () => {
    fakeServer(({ path }) => (path.startsWith("embed/open") ? opened({ hasPastPolls: false }) : undefined));
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("tab", { name: "Polls" }));
    await panel.findByText("No poll is open.");
    expect(panel.queryByRole("button", { name: "Show past polls" })).toBeNull();
  });

  it("if past polls fail to load, the open polls remain visible, and the past polls can be requested again", async () => {
    let isDown = true;
    const { panel } = await openPolls([makePoll()], ({ path }) => {
      if (!path.startsWith("embed/v1/polls?")) return undefined;
      return isDown ? problem(503, "unavailable") : pageOf([ended("x")]);
    });
    fireEvent.click(await panel.findByRole("button", { name: "Show past polls" }));
    const alert = await panel.findByRole("alert");
    expect(alert.textContent).toContain("Something went wrong on our side.");
    expect(titles(panel)).toEqual(["What next?"]);
    isDown = false;
    fireEvent.click(panel.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(titles(panel)).toEqual(["What next?", "Poll x"]));
  });
});

describe("a poll opened by its id", () => {
  const openAt = async (view: string, response: (path: string) => FakeResponse | undefined) => {
    const requests = fakeServer(({ path }) =>
      path.startsWith("embed/open") ? opened({ polls: [makePoll()] }) : response(path),
    );
    await openWidget();
    earshot("open", view);
    return { requests, panel: await findPanel() };
  };

  it("a poll opened by its id is the only poll shown, and is requested once if it is not among the open polls", async () => {
    const future = makePoll({
      id: "f",
      title: "Soon?",
      status: "not_started",
      startAt: "9999-01-01T00:00:00.000Z",
    });
    const { requests, panel } = await openAt("polls/f", () => [200, future]);
    await panel.findByRole("group", { name: "Soon?" });
    expect(titles(panel)).toEqual(["Soon?"]);
    expect(panel.getByText(/^Opens /)).toBeTruthy();
    expect(panel.queryByRole("radio")).toBeNull();
    expect(panel.queryByText(/%/)).toBeNull();
    expect(sentTo(requests, "GET", "embed/v1/polls/f")).toHaveLength(1);
  });

  it("a poll opened by its id needs no request if it is among the open polls", async () => {
    const { requests, panel } = await openAt("polls/p", () => undefined);
    await panel.findByRole("radio", { name: "A" });
    expect(sentTo(requests, "GET", "embed/v1/polls")).toEqual([]);
  });

  it("a deleted poll that is opened by its id shows a message", async () => {
    const { panel } = await openAt("polls/gone", () => problem(404, "not_found", "No such poll."));
    expect((await panel.findByRole("alert")).textContent).toContain("It was changed or deleted.");
  });
});
