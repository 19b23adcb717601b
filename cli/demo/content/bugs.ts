import type { BoardContent } from "./shapes.ts";

// biome-ignore format: the fields of a post are on one line, and its text is on the next
export const bugs: BoardContent = {
  title: "Bugs",
  url: "bugs",
  description: "Something is broken, or looks it. Tell us what you did and what you saw.",
  categories: ["Planner", "Weekly list", "Frost alerts", "Accounts and payment"],
  tags: ["iOS", "Android", "Firefox", "needs details", "came back"],
  posts: [
    { key: "alert-at-three", by: "tomasz", ago: 62.5, category: "Frost alerts", tags: ["Android", "iOS"], status: "completed", since: 19.2, votes: 24,
      title: "Frost alert arrived at 03:10, with the loud tone",
      description: "By then I can only lie there and think about the courgettes. Before nine in the evening, or not at all." },
    { key: "ipad-zoom", by: "ingrid", ago: 48.7, category: "Planner", tags: ["iOS"], status: "in_progress", since: 12.3, votes: 17,
      title: "Beds jump to the left when I zoom on the iPad",
      description: `iPad (9th gen), Safari.

1. Open a plan that is wider than the screen
2. Pinch to zoom in on a bed at the right edge
3. Let go with one finger first

The bed is now about half a metre further left, and *saved* there.` },
    { key: "weeks-us", by: "walt", ago: 44.4, category: "Weekly list", status: "completed", since: 5.1, votes: 7,
      title: "Weeks start on Sunday here",
      description: "Your week 20 is not my week 20, and Sunday's jobs show up a week late." },
    { key: "photos-sideways", by: "rivka", ago: 38.0, category: "Planner", tags: ["iOS"], status: "completed", since: 5.1, votes: 19,
      title: "Journal photographs lie on their side",
      description: "Only those taken upright on a phone. On the computer they look right, in the journal they don't." },
    { key: "parsnip", by: "siobhan", ago: 34.8, category: "Planner", status: "closed", since: 34.1, votes: 13,
      title: "The carrot looks like a parsnip",
      description: "It is also the colour of a parsnip in night mode. My son cried." },
    { key: "southern", by: "rafael", ago: 29.6, category: "Frost alerts", status: "in_progress", since: 19.5, votes: 15,
      title: "Datas de geada erradas no hemisfério sul",
      description: "Moro em São Joaquim (SC), 1.360 m. O Beanrow diz que a última geada é em maio, mas é justamente quando elas começam. Parece que ele só conhece o inverno do norte." },
    { key: "twice", by: "dimitra", ago: 27.3, category: "Accounts and payment", status: "completed", since: 26.4, votes: 1, isPrivate: true,
      title: "Paid twice after changing from one plot to the whole garden",
      description: "Two payments of £24 on the same day. The receipts end in 0417 and 0418." },
    { key: "old-email", by: "kofi", ago: 23.1, category: "Weekly list", tags: ["came back"], status: "completed", since: 5.1, votes: 13,
      title: "Monday's e-mail has last week's list",
      description: "Third Monday in a row. The page is right, the mail is one week behind." },
    { key: "rtl", by: "leila", ago: 16.9, category: "Weekly list", status: "under_review", since: 12.3, votes: 5,
      title: "التقويم يبدأ من اليسار حتى عندما تكون اللغة العربية",
      description: "الأسماء تظهر صحيحة، لكن الأشهر مرتبة من اليسار إلى اليمين فيبدو مارس بعد أكتوبر." },
    { key: "sea", by: "elodie", ago: 10.8, category: "Frost alerts", tags: ["needs details"], status: "under_review", since: 9.9, votes: 4,
      title: "My plot is 3 m under the sea",
      description: "So says the header. I'm in Bouin, it's a polder, there is a dyke. But the frost dates now come from a buoy." },
    { key: "thumb", by: "anonymous-7", ago: 6.4, category: "Weekly list", tags: ["Android"], votes: 8,
      title: "the tick box is too small for a thumb" },
    { key: "two-beds", by: "chau", ago: 0.6, category: "Planner", tags: ["Firefox"], status: "in_progress", since: 0.3, votes: 7,
      title: "Moving two beds together loses one of them",
      description: "Select two, arrow keys, then undo. Only one comes back. It is there again after a reload, so nothing is lost." },
  ],
};
