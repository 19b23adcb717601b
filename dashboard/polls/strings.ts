import { plural } from "../strings.ts";

export const strings = {
  title: "Polls",
  new: "New poll",
  added: (count: number) => `Show ${plural(count, "new poll", "new polls")}`,
  state: "State",
  states: { not_started: "Not started", active: "Running", expired: "Ended" },
  dots: { not_started: "open", active: "active", expired: "closed" },
  types: { single: "Single choice", multiple: "Multiple choice", ranked: "Ranked" },
  typeHelp: {
    single: "Each person chooses one option.",
    multiple: "Each person chooses any number of options.",
    ranked: "Each person ranks the options.",
  },
  question: "Question",
  kind: "Type",
  ends: "Ends",

  back: "All polls",
  options: "Options",
  option: (place: number) => `Option ${place}`,
  removeOption: (place: number) => `Remove option ${place}`,
  upOption: (place: number) => `Move option ${place} up`,
  downOption: (place: number) => `Move option ${place} down`,

  preview: "Preview",

  people: (count: number) => `${plural(count, "person", "people")} voted`,
  votes: "Votes",
  share: "Share",
  rounds: "Rounds",
  round: (place: number) => `Round ${place}`,
  delete: "Delete poll",
  deleteText: "Its ballots go with it. This cannot be undone.",
};
