import type { Remark } from "./shapes.ts";

// biome-ignore format: one remark per line, with its replies indented below, shows the thread
export const otherThreads: Record<string, Remark[]> = {
  ical: [
    ["ines", 84.6, 2, "There is already one under Integrations, “Subscribe to my week from any calendar”, with more votes than this. Closing here so they don't split.",
      ["jonas", 84.2, 1, "Did not see it, voted there."]],
  ],
  "alert-at-three": [
    ["meike", 61.8, 4, "02:50 in Friesland. The dog was the only one pleased."],
    ["tomos", 59.4, 3, "The forecast we read is renewed at three and we were sending straight away. That explains it, it doesn't excuse it."],
    ["wen", 19.2, 7, "From today an alert comes between 16:00 and 21:00, or waits for seven in the morning. If the forecast turns late at night you still get it, without the tone.",
      ["tomasz", 18.1, 3, "First cold night since then: message at 19:31, fleece on by eight, slept. Thank you."]],
  ],
  "ipad-zoom": [
    ["tomos", 47.0, 1, "Can you tell me whether it also happens with one bed selected, and with none?",
      ["ingrid", 46.6, 0, "With none selected it doesn't. With one it does, about every second time."]],
    ["tomos", 12.3, 2, "Found: lifting the first finger was taken as the end of a drag. It needs a bit of care, the same code moves beds on purpose."],
  ],
  "photos-sideways": [
    ["hana", 37.4, 1, "Same with pictures from a Pixel."],
    ["tomos", 5.1, 3, "Fixed, also for the photographs that are already there."],
  ],
  parsnip: [
    ["wen", 34.1, 9, "It is a carrot of the variety Küttiger, white, from Aargau, 19th century. But we will make it orange.",
      ["siobhan", 33.7, 6, "He accepts the apology and asks for a purple one."]],
  ],
  southern: [
    ["wen", 28.7, 2, "Você tem razão. A estação está na lista, mas o ano é cortado em janeiro. Vamos cortar em julho para quem está ao sul do equador."],
    ["aroha", 27.9, 4, "Canterbury as well. I've been adding six months in my head all along."],
    ["rafael", 18.8, 1, "Se precisarem de alguém para testar, estou aqui."],
  ],
  twice: [
    ["ines", 26.9, 0, "I see both. The second went back to your card this morning, it takes three to five days. I am sorry for the fright.",
      ["dimitra", 24.3, 1, "It arrived. Quick, thank you."]],
  ],
  "old-email": [
    ["chau", 22.7, 2, "It was right in between, for about two months."],
    ["tomos", 5.1, 4, "It came back when the clocks changed: the mail was made at 00:30 in *our* Monday. Each plot has its own Monday now."],
  ],
  rtl: [
    ["fatima", 16.2, 1, "نفس المشكلة عندي في صفحة الموسم."],
    ["tomos", 12.3, 1, "We see it on the season page, bars and months both. Looking at what else runs the wrong way before mending one by one."],
  ],
  sea: [
    ["tomos", 9.9, 3, "The height comes from a map that takes the polder for water. Which number is on the surveyor's stone at your gate, if there is one?"],
    ["elodie", 9.2, 4, "Il n'y a pas de borne. La digue dit 4,2 m, moi je dirais 1,5 m."],
  ],
  thumb: [["dot", 5.8, 5, "Print it."]],
  subscribe: [
    ["rivka", 86.8, 4, "Yes. And please not one entry per job, I'd have nine on a Saturday."],
    ["jonas", 84.1, 2, "One entry a week with the jobs in the description?",
      ["hana", 83.5, 6, "One per day that has jobs, I think. Saturday: five jobs. Then look inside."]],
    ["tomos", 60.7, 8, "It's out: Settings, Calendar, copy the address. One entry per day with jobs. Most calendars ask again every few hours, the big one every twelve; we can't hurry it."],
    ["mateo", 59.0, 3, "Works on the old Nokia of my aunt. Don't ask me how."],
    ["anonymous-14", 22.2, 0, "how do i get a new address? i posted mine in the family chat and the family is large",
      ["tomos", 21.9, 2, "Same place, “New address”. The old one stops at once."]],
  ],
  "home-assistant": [
    ["sunil", 71.5, 3, "Same wish, for the valve."],
    ["tomos", 33.2, 5, "One address with tonight's low, the hour of it and the certainty, as JSON. Something like\n\n```json\n{ \"low\": 0.8, \"at\": \"05:00\", \"certainty\": 0.7 }\n```\n\nWhat else would you read?",
      ["bjarki", 32.9, 4, "The first night below zero in the next ten. Then I can buy paraffin before everybody else does."],
      ["gethin", 31.7, 1, "Rain since midnight."]],
  ],
  station: [
    ["tomos", 26.4, 2, "Which one is it? We would begin with those that can send to an address by themselves."],
    ["gethin", 26.1, 0, "Ecowitt. It can, there's a page for it in the app that nobody has ever opened."],
  ],
  "old-sheet": [
    ["rivka", 40.9, 2, "Seven years, similar columns, similar remarks."],
    ["wen", 26.4, 1, "Could you send us twenty lines of it? With the remarks."],
  ],
  api: [["jonas", 27.7, 3, "Beds, crops and dates would do for a start. I want to print labels."]],
  "variety-names": [["tomos", 5.1, 1, "All fourteen are in the file now, in a column of their own."]],
  postcodes: [
    ["ines", 32.1, 0, "Agreed. How stale may it get? Streets move less than we think."],
    ["tomos", 31.8, 1, "A year. The plot doesn't walk."],
  ],
  "evening-run": [["wen", 21.2, 1, "Checked against last spring: 16:00 would have caught 37 of 41 nights, 19:30 the other four."]],
  "two-beds": [["tomos", 0.3, 2, "Found: undo remembers only the last bed that moved. The fix comes with the next version."]],
  rename: [["ines", 0.8, 1, "Would your name come first, with ours below it, or should it replace ours?", ["hana", 0.5, 2, "Mine first. Then I find it."]]],
  "school-holidays": [["wen", 1.1, 3, "We will ask for your country and region once, and read the dates from there."]],
};
