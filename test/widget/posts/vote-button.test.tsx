import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { broken, defer, type FakeResponse, fakeServer, problem, sentTo } from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";

async function findVote(panel: Awaited<ReturnType<typeof openWidget>>) {
  return panel.findByRole("button", { name: /Vote for Idea a/ });
}

describe("votes", () => {
  it("a vote is counted before the response arrives; then the server's count is shown", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    fakeServer(({ path }) => (path.endsWith("/vote") ? promise : undefined));
    const vote = await findVote(await openWidget());

    fireEvent.click(vote);
    await waitFor(() => expect(vote.ariaLabel).toContain("4 votes"));
    expect(vote.getAttribute("aria-pressed")).toBe("true");
    expect(vote.getAttribute("aria-busy")).toBe("true");

    resolve([200, { postId: "a", isVoted: true, votesCount: 9 }]);
    await waitFor(() => expect(vote.ariaLabel).toContain("9 votes"));
    expect(vote.getAttribute("aria-busy")).toBe("false");
  });

  it("a vote can be withdrawn, which reduces the count before the response arrives", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const responses: (FakeResponse | Promise<FakeResponse>)[] = [
      [200, { postId: "a", isVoted: true, votesCount: 4 }],
      promise,
    ];
    const requests = fakeServer(({ path }) => (path.endsWith("/vote") ? responses.shift() : undefined));
    const vote = await findVote(await openWidget());
    fireEvent.click(vote);
    await waitFor(() => expect(vote.getAttribute("aria-busy")).toBe("false"));
    expect(vote.getAttribute("aria-pressed")).toBe("true");

    fireEvent.click(vote);
    await waitFor(() => expect(vote.ariaLabel).toContain("3 votes"));
    expect(vote.getAttribute("aria-pressed")).toBe("false");
    resolve([200, { postId: "a", isVoted: false, votesCount: 3 }]);
    await waitFor(() => expect(vote.getAttribute("aria-busy")).toBe("false"));
    expect(vote.ariaLabel).toContain("3 votes");
    const sent = sentTo(requests, "PUT", "embed/visitor/posts/a/vote");
    expect(sent.map(({ body }) => body)).toEqual([{ isVoted: true }, { isVoted: false }]);
  });

  it("a guest is asked for a name after the first vote, once", async () => {
    let isVoted = false;
    fakeServer(({ path }) => {
      if (!path.endsWith("/vote")) return undefined;
      isVoted = !isVoted;
      return [200, { postId: "a", isVoted, votesCount: isVoted ? 4 : 3 }];
    });
    const panel = await openWidget();
    const vote = await findVote(panel);
    fireEvent.click(vote);
    fireEvent.click(await panel.findByRole("button", { name: "Not now" }));
    await waitFor(() => expect(panel.queryByLabelText("Name")).toBeNull());
    for (const pressed of ["false", "true"]) {
      fireEvent.click(vote);
      await waitFor(() => expect([vote.ariaPressed, vote.ariaBusy]).toEqual([pressed, "false"]));
    }
    expect(panel.queryByLabelText("Name")).toBeNull();
  });

  it("a vote that the server rejects is undone, and the reason is shown", async () => {
    fakeServer(({ path }) =>
      path.endsWith("/vote") ? problem(403, "user_blocked", "Staff have blocked you.") : undefined,
    );
    const panel = await openWidget();
    const vote = await findVote(panel);
    fireEvent.click(vote);

    const alert = await panel.findByRole("alert");
    expect(alert.textContent).toBe("This was not saved. You are not allowed to do this.");
    expect(vote.ariaLabel).toContain("3 votes");
    expect(vote.getAttribute("aria-pressed")).toBe("false");
  });

  it("a vote without a response is sent again with the same desired state, so that it cannot count twice", async () => {
    let isDown = true;
    const requests = fakeServer(({ path }) => (path.endsWith("/vote") && isDown ? broken() : undefined));
    const panel = await openWidget();
    const vote = await findVote(panel);
    fireEvent.click(vote);
    await panel.findByRole("alert");

    isDown = false;
    fireEvent.click(vote);
    await waitFor(() => expect(vote.ariaLabel).toContain("4 votes"));
    await waitFor(() => expect(vote.getAttribute("aria-busy")).toBe("false"));
    const sent = sentTo(requests, "PUT", "embed/visitor/posts/a/vote");
    expect(sent.map(({ body }) => body)).toEqual([{ isVoted: true }, { isVoted: true }]);
    expect(vote.className).toBe("vote");
  });

  it("a vote is sent once if the button is pressed repeatedly", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const requests = fakeServer(({ path }) => (path.endsWith("/vote") ? promise : undefined));
    const vote = await findVote(await openWidget());
    for (let press = 0; press < 3; press++) {
      fireEvent.click(vote);
      await waitFor(() => expect(vote.getAttribute("aria-busy")).toBe("true"));
    }
    resolve([200, { postId: "a", isVoted: true, votesCount: 4 }]);
    await waitFor(() => expect(vote.getAttribute("aria-busy")).toBe("false"));
    expect(sentTo(requests, "PUT", "embed/visitor/posts/a/vote")).toHaveLength(1);
  });

  it("a vote on the page of an idea is also shown in the list", async () => {
    fakeServer();
    const panel = await openWidget();
    fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
    const onPage = await waitFor(() => {
      const [, found] = panel.getAllByRole("button", { name: /Vote for Idea a/ });
      if (!found) throw new Error("The page has not come.");
      return found;
    });
    fireEvent.click(onPage);
    await waitFor(() => expect(onPage.ariaLabel).toContain("4 votes"));
    fireEvent.click(panel.getByRole("button", { name: "Back" }));
    await waitFor(async () => expect((await findVote(panel)).getAttribute("aria-pressed")).toBe("true"));
  });
});
