import { fireEvent, waitFor, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import type { Poll } from "../../../api/polls/contract.ts";
import { broken, defer, type FakeResponse, problem, sentTo } from "../fake-server.ts";
import { focused } from "../open-widget.ts";
import { makePoll, votedPoll } from "./make-poll.ts";
import { openPolls, respondWithPoll } from "./open-polls.ts";

type Opened = Awaited<ReturnType<typeof openPolls>>;

const ballots = ({ requests }: Opened) =>
  sentTo(requests, "POST", "embed/v1/polls/p/vote").map(
    ({ body }) => (body as { optionIds: string[] }).optionIds,
  );
const vote = ({ panel }: Opened) => fireEvent.click(panel.getByRole("button", { name: "Vote" }));
const rowsOf = async ({ panel }: Opened) => {
  const list = within(await panel.findByRole("group", { name: "What next?" })).getByRole("list");
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

describe("a single-choice poll", () => {
  it("a single-choice poll is a group of radio buttons with the poll's title, and shows the number of votes after the vote", async () => {
    const opened = await openPolls([makePoll()], respondWithPoll(votedPoll(["b"])));
    const { panel, said } = opened;
    const group = within(await panel.findByRole("group", { name: "What next?" }));
    expect(group.getAllByRole("radio")).toHaveLength(3);
    fireEvent.click(group.getByRole("radio", { name: "C" }));
    fireEvent.click(group.getByRole("radio", { name: "B" }));
    vote(opened);

    await waitFor(async () =>
      expect(await rowsOf(opened)).toEqual([" A22 votes40%", "You B33 votes60%", " C00 votes0%"]),
    );
    expect(ballots(opened)).toEqual([["b"]]);
    expect(group.getByText("5 votes")).toBeTruthy();
    expect(said()).toBe("Vote counted, 4 votes");
    expect(group.queryByRole("radio")).toBeNull();
  });

  it("voting without a selection sends nothing, and asks the visitor to choose", async () => {
    const opened = await openPolls([makePoll()]);
    await opened.panel.findByRole("group", { name: "What next?" });
    vote(opened);
    await waitFor(() => expect(opened.said()).toBe("Choose one."));
    vote(opened);
    // The text must change, or it would not be announced again.
    await waitFor(() => expect(opened.said()).toBe("Choose one.\u00a0"));
    expect(ballots(opened)).toEqual([]);
  });

  it("focus stays on the pressed button, and moves to the button if the focused field disappears", async () => {
    const opened = await openPolls([makePoll()], respondWithPoll(votedPoll(["a"]), makePoll()));
    const { panel } = opened;
    const radio = await panel.findByRole("radio", { name: "A" });
    radio.focus();
    fireEvent.click(radio);
    fireEvent.submit(radio);
    await waitFor(() => expect(focused()?.textContent).toBe("Change vote"));
    await waitFor(() => expect(focused()?.getAttribute("aria-busy")).toBe("false"));
    const withdraw = panel.getByRole("button", { name: "Withdraw vote" });
    withdraw.focus();
    fireEvent.click(withdraw);
    await panel.findByRole("button", { name: "Vote" });
    expect(focused()).toBe(withdraw);
  });
});

it("a multiple-choice poll has checkboxes, and sends the options in the order of their selection", async () => {
  const opened = await openPolls([makePoll({ type: "multiple" })], respondWithPoll(votedPoll(["c", "a"])));
  const box = async (name: string) => fireEvent.click(await opened.panel.findByRole("checkbox", { name }));
  await box("C");
  await box("B");
  await box("A");
  await box("B");
  vote(opened);
  await waitFor(() => expect(ballots(opened)).toEqual([["c", "a"]]));
});

describe("rankings", () => {
  const ranked = makePoll({ type: "ranked" });
  const open = () => openPolls([ranked], respondWithPoll(votedPoll(["c", "a"], { type: "ranked" })));
  const press = (element: HTMLElement, key: string) => {
    element.focus();
    fireEvent.keyDown(element, { key });
  };
  const ways: [string, (opened: Opened) => Promise<void>][] = [
    [
      "checkboxes",
      async ({ panel }) => {
        for (const name of ["C", "A", "B"]) fireEvent.click(await panel.findByRole("checkbox", { name }));
        fireEvent.click(await panel.findByRole("checkbox", { name: "3 B" }));
      },
    ],
    [
      "buttons",
      async ({ panel }) => {
        fireEvent.click(await panel.findByRole("button", { name: "Move up: A" }));
        await panel.findByRole("checkbox", { name: "1 A" });
        fireEvent.click(panel.getByRole("button", { name: "Move up: C" }));
        await panel.findByRole("checkbox", { name: "2 C" });
        fireEvent.click(panel.getByRole("button", { name: "Move down: A" }));
      },
    ],
    [
      "arrow keys",
      async ({ panel }) => {
        press(await panel.findByRole("checkbox", { name: "C" }), "ArrowUp");
        press(await panel.findByRole("checkbox", { name: "B" }), "ArrowUp");
        press(await panel.findByRole("checkbox", { name: "A" }), "ArrowUp");
        press(await panel.findByRole("checkbox", { name: "2 B" }), "ArrowDown");
        press(await panel.findByRole("checkbox", { name: "3 B" }), "ArrowDown");
      },
    ],
  ];

  it.each(ways)(
    "a ranking made with %s sends the same ballot, which omits options that are not ranked",
    async (_, rank) => {
      const opened = await open();
      await rank(opened);
      await waitFor(async () => {
        const rows = (await rowsOf(opened)).map((row) => row?.trim());
        expect(rows).toEqual(["1 C", "2 A", "Not ranked", "B"]);
      });
      vote(opened);
      await waitFor(() => expect(ballots(opened)).toEqual([["c", "a"]]));
      await opened.panel.findByText("First choices");
      expect(await rowsOf(opened)).toEqual(["2 A22 votes40%", " B22 votes40%", "1 C11 vote20%"]);
    },
  );

  it("a ranking announces each new position, and keeps focus on the moved option", async () => {
    const { panel, said } = await open();
    const box = await panel.findByRole("checkbox", { name: "B" });
    press(box, "ArrowUp");
    await waitFor(() => expect(said()).toBe("B, place 1"));
    press(await panel.findByRole("checkbox", { name: "C" }), "ArrowUp");
    await waitFor(() => expect(said()).toBe("C, place 2"));
    press(box, "ArrowDown");
    await waitFor(() => expect(said()).toBe("B, place 2"));
    expect(focused()).toBe(box);
    press(box, "ArrowDown");
    await waitFor(() => expect(said()).toBe("B: Not ranked"));
    expect(focused()).toBe(box);
  });
});

describe("saved votes", () => {
  const voted = votedPoll(["b"]);

  it("a saved vote can be changed, with its options already selected", async () => {
    const opened = await openPolls([voted], respondWithPoll(votedPoll(["c"])));
    fireEvent.click(await opened.panel.findByRole("button", { name: "Change vote" }));
    const radio = await opened.panel.findByRole<HTMLInputElement>("radio", { name: "B" });
    expect(radio.checked).toBe(true);
    fireEvent.click(opened.panel.getByRole("radio", { name: "C" }));
    vote(opened);
    await waitFor(() => expect(ballots(opened)).toEqual([["c"]]));
    await opened.panel.findByRole("button", { name: "Change vote" });
  });

  it("a saved vote stays unchanged if the visitor leaves the form without voting", async () => {
    const opened = await openPolls([voted]);
    const before = await rowsOf(opened);
    fireEvent.click(await opened.panel.findByRole("button", { name: "Change vote" }));
    fireEvent.click(await opened.panel.findByRole("radio", { name: "C" }));
    fireEvent.click(opened.panel.getByRole("button", { name: "See results" }));
    await waitFor(async () => expect(await rowsOf(opened)).toEqual(before));
  });

  it("the results emphasize the options with the most votes, and the form does not", async () => {
    const leading = ({ panel }: Opened) =>
      [...panel.dialog.querySelectorAll(".lead [dir]")].map(({ textContent }) => textContent);
    const ballot = await openPolls([makePoll()]);
    expect(leading(ballot)).toEqual([]);
    fireEvent.click(await ballot.panel.findByRole("button", { name: "See results" }));
    await waitFor(() => expect(leading(ballot)).toEqual(["B"]));
  });

  it("the results emphasize no option while nobody has voted", async () => {
    const options = makePoll().options.map((option) => ({ ...option, votesCount: 0 }));
    const { panel } = await openPolls([makePoll({ options, totalVotes: 0 })]);
    fireEvent.click(await panel.findByRole("button", { name: "See results" }));
    await panel.findByRole("button", { name: "Back to options" });
    expect(panel.dialog.querySelector(".lead")).toBeNull();
  });

  it("without a vote, the results lead back to the options", async () => {
    const { panel } = await openPolls([makePoll()]);
    fireEvent.click(await panel.findByRole("button", { name: "See results" }));
    fireEvent.click(await panel.findByRole("button", { name: "Back to options" }));
    await panel.findByRole("radio", { name: "B" });
    panel.getByRole("button", { name: "Vote" });
  });

  it("the options that were chosen before a look at the results are still chosen after it", async () => {
    const opened = await openPolls([makePoll({ type: "ranked" })]);
    const { panel } = opened;
    for (const name of ["C", "A"]) fireEvent.click(await panel.findByRole("checkbox", { name }));
    fireEvent.click(await panel.findByRole("button", { name: "See results" }));
    fireEvent.click(await panel.findByRole("button", { name: "Back to options" }));
    await waitFor(async () => {
      const rows = (await rowsOf(opened)).map((row) => row?.trim());
      expect(rows).toEqual(["1 C", "2 A", "Not ranked", "B"]);
    });
  });

  it("a saved vote can be withdrawn", async () => {
    const { requests, panel, said } = await openPolls([voted], respondWithPoll(makePoll()));
    fireEvent.click(await panel.findByRole("button", { name: "Withdraw vote" }));
    await panel.findByRole("radio", { name: "B" });
    await waitFor(() => expect(said()).toBe("Vote withdrawn, 4 votes"));
    expect(sentTo(requests, "DELETE", "embed/v1/polls/p/vote")).toHaveLength(1);
  });

  it("a saved vote is still shown after a visit to another tab", async () => {
    const opened = await openPolls([makePoll()], respondWithPoll(voted));
    fireEvent.click(await opened.panel.findByRole("radio", { name: "B" }));
    vote(opened);
    await opened.panel.findByText("5 votes");
    fireEvent.click(opened.panel.getByRole("tab", { name: /^Ideas/ }));
    fireEvent.click(opened.panel.getByRole("tab", { name: /^Polls/ }));
    await opened.panel.findByRole("button", { name: "Withdraw vote" });
  });
});

describe("pending votes", () => {
  it("a pending vote is shown immediately, and is sent once for repeated presses", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const opened = await openPolls([makePoll()], ({ path }) =>
      path.includes("/vote")
        ? promise
        : respondWithPoll(votedPoll(["b"]))({ path, method: "GET", headers: {}, body: undefined }),
    );
    fireEvent.click(await opened.panel.findByRole("radio", { name: "B" }));
    vote(opened);
    await waitFor(() => expect(opened.panel.queryByRole("radio")).toBeNull());
    const button = opened.panel.getByRole("button", { name: "Change vote" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    fireEvent.click(button);
    resolve([200, { message: "Vote recorded" }]);
    await opened.panel.findByText("5 votes");
    expect(ballots(opened)).toHaveLength(1);
  });

  it("a vote that fails keeps the choice for another attempt, and shows the reason", async () => {
    let isDown = true;
    const opened = await openPolls([makePoll()], (one) => {
      if (isDown && one.path.includes("/vote")) return broken();
      return respondWithPoll(isDown ? makePoll() : votedPoll(["b"]))(one);
    });
    const { panel } = opened;
    fireEvent.click(await panel.findByRole("radio", { name: "B" }));
    vote(opened);
    const alert = await panel.findByRole("alert");
    expect(alert.textContent).toBe("This was not saved. The server is not responding.");
    expect((await panel.findByRole<HTMLInputElement>("radio", { name: "B" })).checked).toBe(true);
    const again = panel.getByRole("button", { name: "Try again" });
    await waitFor(() => expect(again.getAttribute("aria-busy")).toBe("false"));

    isDown = false;
    fireEvent.click(again);
    await panel.findByText("5 votes");
    expect(panel.queryByRole("alert")).toBeNull();
    expect(ballots(opened)).toEqual([["b"], ["b"]]);
  });

  const rejected: [string, FakeResponse, Poll, string][] = [
    [
      "if it is too late, the poll is shown as closed",
      problem(409, "poll_not_active", "The poll is over."),
      makePoll({ status: "expired" }),
      "This was not saved. It was changed or deleted. Reload the page.",
    ],
    [
      "if the visitor must sign in first, the message says so",
      problem(401, "identity_required"),
      makePoll(),
      "This was not saved. Sign in to take part.",
    ],
  ];
  it.each(rejected)("a rejected vote is explained: %s", async (_, rejection, after, sentence) => {
    const opened = await openPolls([makePoll()], (one) =>
      one.path.includes("/vote") ? rejection : respondWithPoll(after)(one),
    );
    fireEvent.click(await opened.panel.findByRole("radio", { name: "B" }));
    vote(opened);
    const { panel } = opened;
    await waitFor(() => expect(panel.getByRole("alert").textContent).toBe(sentence));
    const isOpen = after.status === "active";
    await waitFor(() => expect(panel.queryAllByRole("radio")).toHaveLength(isOpen ? 3 : 0));
    expect(panel.queryByRole("button", { name: "Try again" }) !== null).toBe(isOpen);
  });
});
