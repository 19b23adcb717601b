import type { Remark } from "./shapes.ts";

// biome-ignore format: one remark per line, with its replies indented below, shows the thread
export const ideaThreads: Record<string, Remark[]> = {
  offline: [
    ["gethin", 87.9, 14, "Same here, and I can see the mast from the plot. It points at Porthmadog."],
    ["dot", 86.2, 9, "Paper works without a signal."],
    ["tomos", 83.5, 11, "Question before we start: how long are you usually without a connection? An afternoon, or a weekend?",
      ["maren", 83.3, 5, "Two hours. Then the café."],
      ["aroha", 82.8, 7, "Ten days in January, we're at the bach. I'd still tick things off.",
        ["tomos", 82.6, 4, "Ten days changes what we have to keep. Good to know now and not later."],
        ["walt", 82.1, 2, "What's a bach?",
          ["aroha", 81.9, 12, "A shed with a sea view that your grandfather built badly."]]],
      ["kofi", 81.4, 3, "An afternoon. But two of us tick the same list, my wife at one end of the plot and me at the other, so think about that."]],
    ["priya", 74.0, 6, "If it is easier: only this week, never mind the plan itself. The plan I can do at home."],
    ["wen", 12.3, { likes: 31, isPinned: true, edited: 11.8 }, "We're on it. What the first version does:\n\n- keeps this week and the next on the phone\n- takes your ticks and sends them when it can\n- when two people tick the same job, it counts as done, once\n\nDrawing beds without a connection comes later, if at all."],
    ["maren", 11.9, 8, "That's everything I asked for. I'll test it in the hollow."],
    ["hose", 7.7, { likes: 0, isSpam: true }, "BEST PRICE garden hose 50m FREE shipping this week only >>> hoses.example.com/deal <<< thank me later"],
    ["sunil", 2.1, 1, "Does it work if the phone has been off since yesterday?",
      ["tomos", 1.8, 3, "Yes. It shows what it knew yesterday, with the date on top."]],
  ],
  "seed-tin": [
    ["rivka", 85.6, 8, "Mine is an actual biscuit tin and the packets are in no order whatsoever. Reading the barcode would be wonderful."],
    ["tomasz", 83.9, 3, "Half of mine have no barcode. Swaps, saved seed, an envelope that says “good ones”.",
      ["adaeze", 83.7, 10, "“Good ones” is a legal variety name in our family."]],
    ["wen", 70.2, 6, "This comes up in nearly every call we make. Looking at how seed age and germination go together, there is decent data for about thirty crops."],
    ["meike", 69.8, 2, "The big Dutch seed bank publishes theirs. I can ask a former colleague."],
    ["chau", 30.4, 1, "Please let me enter only some of them. If I must type in all hundred I'll never start."],
  ],
  rotation: [
    ["siobhan", 82.6, 5, "Three years, or four? My father swears by four and he has the better sprouts."],
    ["wen", 80.9, 9, "Four for clubroot, three for most of the rest. We would make it a number you can change per family."],
    ["kofi", 77.2, 6, "Got the orange edge this morning. Exactly that, no pop-up. Thank you."],
    ["gethin", 76.5, 2, "It also caught rocket after kale, which I would not have thought of."],
  ],
  companions: [
    ["jonas", 80.8, 4, "Please cite where it comes from. “Basil makes tomatoes taste better” is in every book and in no trial.",
      ["priya", 80.5, 7, "Yes! Three marks would be enough: tested, plausible, folklore."],
      ["bjarki", 80.1, 3, "Folklore has fed Iceland for a thousand years. Admittedly on fish."]],
    ["mateo", 66.7, 9, "Maize, beans and squash in one bed is not a hint, it is the plan. At the moment I have to draw three beds on top of each other."],
    ["wen", 26.4, 5, "Planned. We start with what has been tested, about forty pairs, and each one says by whom."],
  ],
  print: [
    ["hana", 78.8, 3, "For the shed door as well, and for my mother-in-law's fridge."],
    ["tomos", 60.2, 4, "How large is large? This sentence is printed at 14 points at the moment, I could go to 18 if a month may take two sheets.",
      ["dot", 59.9, 13, "Eighteen. Two sheets are fine, the door has two sides."]],
    ["dot", 46.1, 21, "It has come out of the machine and it is on the door. Very clear. I should have liked a line for remarks but do not trouble yourselves."],
  ],
  shade: [
    ["carmen", 75.4, 6, "Aquí al revés: necesito saber dónde hay sombra en julio, para poner la lechuga."],
    ["chau", 73.0, 2, "A phone has a compass and a clock. Stand in the bed, turn around once, done?"],
    ["meike", 72.7, 1, "I would stand there at midsummer and at the equinox, gladly."],
  ],
  moon: [
    ["jonas", 74.1, 5, "I promised not to laugh and I am not laughing."],
    ["dimitra", 73.6, 8, "My grandmother did this and her tomatoes were better than yours."],
    ["ines", 66.1, 10, "We talked about it for longer than you'd think. A phase by itself is a column that says nothing to most people, so we leave it out. But the calendar feed is standard: put a moon calendar next to it and you have both on one page.",
      ["bjarki", 65.8, 6, "Fair. That works, I just tried. The moon and I forgive you."]],
  ],
  round: [
    ["aroha", 70.6, 4, "Half circles against the house, too."],
    ["tomos", 12.3, 5, "Planned: circles and free corners. When, the poll that starts this week will say. The spacing inside a spiral is a nice problem."],
  ],
  undo: [
    ["ingrid", 69.1, 7, "Condolences."],
    ["walt", 33.0, 11, "Used it within the hour. Works for moves too, didn't expect that."],
  ],
  harvest: [
    ["kofi", 65.0, 4, "By weight, yes, but cucumbers by the piece. And “a carrier bag of chard” is a unit."],
    ["rivka", 61.7, 3, "If it shows what the shop would have charged I can finally win an argument at home.",
      ["ingrid", 61.5, 5, "Careful. I did that for potatoes once and the argument went the other way."]],
    ["wen", 19.5, 4, "Started. Kilos, pieces and bunches; the bag of chard is under discussion."],
  ],
  rain: [
    ["aroha", 63.1, 3, "How much rain counts? Five millimetres on sand is gone by lunch."],
    ["tomos", 33.2, 6, "In work now: the list looks at the last three days and at your soil, and drops the watering job when there was enough. You can always bring it back."],
    ["gethin", 32.8, 9, "So I'll never see that job again. Good."],
  ],
  german: [
    ["meike", 60.0, 3, "Niederländisch bitte gleich mit, die Hälfte der Wörter ist dieselbe."],
    ["ines", 40.0, 4, "Danke für das Angebot mit den Namen. Wir melden uns, sobald die Texte an einer Stelle liegen."],
  ],
  share: [["leila", 53.2, 2, "And with my sister in Beirut, who comments on everything."]],
  pause: [
    ["elodie", 51.7, 3, "Pareil pour les radis."],
    ["tomasz", 51.2, 0, "Thinking about it more: skip one sowing would already help, without any dates."],
  ],
  mediterranean: [
    ["dimitra", 45.5, 5, "Same on Crete. Nothing grows in August and nobody should be asked to sow."],
    ["wen", 26.4, 2, "Tomamos nota. ¿Nos dirías qué semanas paras y con qué señal decides volver a sembrar?",
      ["carmen", 25.8, 3, "De la segunda semana de julio al primer día de septiembre en que se puede dormir con manta."]],
  ],
  slugs: [
    ["gethin", 38.8, 11, "Forecast for Blaenau Ffestiniog: yes."],
    ["bjarki", 37.9, 2, "We have none. I can sell you the idea of Iceland."],
  ],
  "waiting-list": [
    ["sunil", 30.9, 2, "Only the number, never the names. We had a feud about that."],
    ["fatima", 30.6, 3, "Of course. The names stay in my drawer."],
  ],
  chickens: [
    ["siobhan", 19.9, 6, "Ducks first. They eat the slugs and we can close the other idea."],
    ["anonymous-21", 18.3, 1, "we move ours every 4 weeks and sow green manure after them, works very well"],
  ],
  pots: [["yuki", 7.6, 2, "ベランダ組です。うちも鉢が十二個あります。"]],
};
