import type { ChangelogContent } from "./shapes.ts";

export const changelogTags = ["New", "Improved", "Fixed", "Planner", "Weekly list", "Frost"];

export const changelogs: ChangelogContent[] = [
  {
    by: "wen",
    ago: 77.4,
    title: "Cabbages no longer follow cabbages",
    tags: ["New", "Planner"],
    likes: 37,
    views: 412,
    content: `Drag a crop onto soil where its family stood too recently, and the bed gets an **orange edge**. Hover or tap to read why.

- It looks back four years for brassicas, three for everything else. Change the numbers under *Settings, Rotation*.
- It never stops you. Sometimes there is only one sunny corner.

Rotation is part of the whole-garden plan. Kofi asked for it, and 65 of you agreed.`,
  },
  {
    by: "tomos",
    ago: 60.6,
    title: "Your week, in any calendar",
    tags: ["New", "Weekly list"],
    likes: 48,
    views: 538,
    content: `Under *Settings, Calendar* there is now an address. Paste it into the calendar you already use and each day with garden jobs shows up there, with the jobs inside.

1. Copy the address
2. In your calendar, choose “subscribe” or “from URL”
3. Wait. Most calendars look again every few hours.

Move a date in Beanrow and the calendar follows. Keep the address to yourself: who has it can read your week. **New address** makes the old one stop at once.`,
  },
  {
    by: "ines",
    ago: 46.7,
    title: "Paper for the shed door",
    tags: ["New", "Weekly list"],
    likes: 52,
    views: 467,
    content: `*Print the month* is in the menu of the weekly list.

It comes out in 18 points on one or two sheets of A4 or Letter, with boxes for a pencil. No colours, so it survives an old printer.

> It has come out of the machine and it is on the door.
>
> Dot, who asked for it

The line for remarks is in, too.`,
  },
  {
    by: "tomos",
    ago: 33.1,
    title: "Undo, arrow keys, feet and inches",
    tags: ["Improved", "Planner"],
    likes: 29,
    views: 351,
    content: `Three small things in the planner, all from your list.

- **Undo** with \`Ctrl Z\` (\`⌘ Z\`) or the arrow in the bar. It goes back through the last hundred changes, deleted beds included.
- **Arrow keys** move the selected bed by ten centimetres, with \`Shift\` they change its size.
- **Feet and inches** under *Settings, Units*. Plans keep their measure, only the labels change.`,
  },
  {
    by: "wen",
    ago: 19.1,
    title: "Frost alerts let you sleep",
    tags: ["Improved", "Frost"],
    likes: 41,
    views: 389,
    content: `Alerts now come **between 16:00 and 21:00**, while there is still time to carry the fleece out. If the forecast turns later than that, the message arrives without a sound and stands on top of the list in the morning.

We ran the new hours over the nights of last spring:

- 37 of 41 frosts would have been known by four in the afternoon
- the other four by half past seven

To be woken all the same, switch on *Settings, Frost, At any hour*.`,
  },
  {
    by: "tomos",
    ago: 5,
    title: "Photographs, Mondays and fourteen beans",
    tags: ["Fixed"],
    likes: 18,
    views: 164,
    content: `- Journal photographs stand upright again, old ones too.
- Monday's e-mail has Monday's list, wherever your Monday is.
- Weeks can begin on Sunday (*Settings, Units*).
- The exported file names the variety, not only the crop.

What we're at now: the weekly list without a signal, and the first kilos in the harvest book.`,
  },
];
