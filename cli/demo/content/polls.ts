import type { PollContent } from "./shapes.ts";

export const polls: PollContent[] = [
  {
    title: "How should a frost warning reach you?",
    description: "We can do all of them, but one has to be the first thing everybody gets.",
    type: "single",
    starts: 9.4,
    ends: -33,
    ballots: 83,
    options: [
      ["A notification on the phone", 46],
      ["A text message", 22],
      ["An e-mail in the afternoon", 15],
      ["A line on top of the weekly list", 9],
    ],
  },
  {
    title: "Which crops should get a growing guide next?",
    description:
      "Choose as many as you would really read. Each takes Wen about a week and one failed attempt.",
    type: "multiple",
    starts: 16.2,
    ends: -45,
    ballots: 71,
    options: [
      ["Garlic", 31],
      ["Sweet potato", 18],
      ["Celeriac", 12],
      ["Chicory and radicchio", 14],
      ["Melons under glass", 10],
      ["Saffron", 6],
      ["Okra", 9],
    ],
  },
  {
    title: "What do we build after the offline list?",
    description: "We have room for one of these this winter, and for a second one in spring.",
    type: "ranked",
    starts: 11.7,
    ends: -60,
    ballots: 64,
    options: [
      ["The seed tin", 34],
      ["Round beds", 19],
      ["Hints about good neighbours", 24],
      ["Shade on the plan", 17],
      ["Sharing a plan, read only", 11],
    ],
  },
  {
    title: "When should the weekly list arrive?",
    type: "single",
    starts: 66.5,
    ends: 52.5,
    ballots: 97,
    options: [
      ["Friday at noon", 21],
      ["Saturday morning", 26],
      ["Sunday evening", 24],
      ["Monday, as now", 40],
    ],
  },
  {
    title: "Open day in the greenhouse: which month?",
    description: "In Ludlow, with tea. Several answers are fine.",
    type: "multiple",
    starts: -6.5,
    ends: -75,
    ballots: 0,
    options: [
      ["May, when everything is small", 1],
      ["July, when everything is out of hand", 1],
      ["September, when there is something to eat", 1],
    ],
  },
];
