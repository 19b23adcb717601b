import type { BoardContent } from "./shapes.ts";

// biome-ignore format: the fields of a post are on one line, and its text is on the next
export const integrations: BoardContent = {
  title: "Integrations",
  url: "integrations",
  description: "Calendars, weather stations, valves, spreadsheets: what Beanrow should talk to.",
  categories: ["Calendars", "Weather and sensors", "Import and export"],
  tags: ["API", "Home Assistant", "spreadsheet"],
  posts: [
    { key: "subscribe", by: "hana", ago: 87.6, category: "Calendars", status: "completed", since: 60.7, votes: 79,
      title: "Subscribe to my week from any calendar",
      description: "We have one calendar on the fridge tablet for school, dentist and bins. The garden should be in there. An address I can paste, nothing more, and it should follow when you move a date." },
    { key: "home-assistant", by: "bjarki", ago: 72.2, category: "Weather and sensors", tags: ["Home Assistant", "API"], status: "in_progress", since: 33.2, votes: 43,
      title: "Home Assistant: tonight's low as a sensor",
      description: `So that the greenhouse heater can decide for itself. I read it off the page at the moment:

\`\`\`yaml
- platform: scrape
  select: ".alert strong"
\`\`\`

which breaks whenever you improve the wording.` },
    { key: "station", by: "gethin", ago: 57.3, category: "Weather and sensors", tags: ["API"], status: "planned", since: 26.4, votes: 34,
      title: "Read my own weather station",
      description: "There is one on the shed roof. It knows better than forty years of somebody else's nights." },
    { key: "old-sheet", by: "adaeze", ago: 41.7, category: "Import and export", tags: ["spreadsheet"], status: "under_review", since: 26.4, votes: 22,
      title: "Bring in my old spreadsheet",
      description: `Nine years of it. Columns are

- bed
- crop, variety
- sown, planted out, first picked
- remarks (mostly swearing)

I'd tidy it up first if you say how.` },
    { key: "api", by: "tomasz", ago: 28.8, category: "Import and export", tags: ["API"], status: "under_review", since: 19.5, votes: 26,
      title: "An API, even if it only reads" },
    { key: "variety-names", by: "meike", ago: 35.5, category: "Import and export", tags: ["spreadsheet"], status: "completed", since: 5.1, votes: 5,
      title: "The exported file leaves out variety names",
      description: "It says *bean*. I grow fourteen." },
    { key: "valve", by: "sunil", ago: 15.2, category: "Weather and sensors", tags: ["Home Assistant"], votes: 10,
      title: "Open the water valve for me",
      description: "You know the rain, you know what's in the bed. I have a valve with Zigbee and a bad memory." },
    { key: "school-holidays", by: "ingrid", ago: 2.4, category: "Calendars", status: "planned", since: 1.1, votes: 14,
      title: "Know about school holidays",
      description: "That's when I have time to sow, or when I'm away. Either is worth knowing." },
  ],
};
