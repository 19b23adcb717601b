import type { BoardContent } from "./shapes.ts";

// biome-ignore format: the fields of a post are on one line, and its text is on the next
export const teamNotes: BoardContent = {
  title: "Team notes",
  url: "team-notes",
  description: "Only we see this board.",
  isPrivate: true,
  categories: ["Research", "Housekeeping", "Next Friday"],
  tags: ["decision", "cost"],
  posts: [
    { key: "calls", by: "wen", ago: 50.5, category: "Research", votes: 2,
      title: "What the twelve allotment calls told us",
      description: `- 9 of 12 plan on paper first and copy it in afterwards
- nobody knew that the journal takes photographs
- every secretary keeps **two** waiting lists, the real one and the one on the wall
- signal at the plot is the loudest complaint by far` },
    { key: "postcodes", by: "tomos", ago: 32.9, category: "Housekeeping", tags: ["cost"], status: "planned", since: 26.4, votes: 1,
      title: "Postcode look-ups cost more than the server",
      description: "£61 last month against £48. Most are the same street asked again after a reload. Keep the answer with the plot." },
    { key: "evening-run", by: "tomos", ago: 21.8, category: "Next Friday", tags: ["decision"], status: "completed", since: 19.2, votes: 3,
      title: "Move the frost run to 16:00 and again at 19:30",
      description: "Quiet between 21:00 and 07:00 wherever the plot is. Whoever wants to be woken can say so." },
    { key: "old-phones", by: "wen", ago: 3.3, category: "Next Friday", votes: 1,
      title: "Borrow Dot's telephone for an afternoon",
      description: "Before the offline list goes out. Android 9, small screen, large letters." },
  ],
};
