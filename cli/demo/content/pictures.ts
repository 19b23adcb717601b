import type { DrawnPicture, Shape } from "./shapes.ts";

const times = (count: number, draw: (place: number) => Shape[]): Shape[] =>
  Array.from({ length: count }, (_, place) => draw(place)).flat();

const beans = ["5d7a3a", "8a4b3c", "c2a86c", "3f5a2c", "a8683f"];

/** A bed seen from above, with plants in rows; `edge` is the colour of its frame. */
const bed = (x: number, y: number, edge: string, leaf: string, heart: string): Shape[] => [
  ["box", x, y, 196, 92, edge],
  ["box", x, y, 186, 82, "6b5340"],
  ...times(10, (place): Shape[] => {
    const at = [x - 144 + (place % 5) * 72, y - 36 + Math.floor(place / 5) * 72] as const;
    return [
      ["oval", ...at, 28, 28, leaf],
      ["oval", ...at, 14, 14, heart],
    ];
  }),
];

/** The pictures at the start of changelog entries, by the entry's title. */
export const pictures: Record<string, DrawnPicture> = {
  "Photographs, Mondays and fourteen beans": {
    words: "Fourteen beans in two rows",
    ground: "efe7da",
    shapes: times(14, (place) => {
      const [x, y] = [132 + (place % 7) * 116, place < 7 ? 160 : 320];
      return [
        ["oval", x + 5, y + 7, 36, 54, "d8ccb8"],
        ["oval", x, y, 36, 54, beans[(place * 3) % 5] ?? ""],
        ["oval", x - 12, y - 16, 7, 15, "f3ead9"],
      ];
    }),
  },
  "Frost alerts let you sleep": {
    words: "A bed below a white fleece, in a clear night",
    ground: "1c2a3a",
    shapes: [
      ...times(24, (place): Shape[] => [
        ["oval", (place * 389) % 960, 20 + ((place * 157) % 220), 2.5, 2.5, "9fb4c8"],
      ]),
      ["oval", 764, 112, 50, 50, "f1ead0"],
      ["oval", 744, 100, 46, 46, "1c2a3a"],
      ["oval", 200, 560, 520, 240, "233446"],
      ["oval", 780, 600, 560, 260, "2a3d51"],
      ["box", 480, 412, 300, 34, "4b3a2c"],
      ["oval", 330, 384, 150, 74, "dfe8ee"],
      ["oval", 480, 384, 150, 86, "eef3f6"],
      ["oval", 630, 384, 150, 74, "dfe8ee"],
      ["box", 480, 440, 320, 36, "3c2f24"],
    ],
  },
  "Cabbages no longer follow cabbages": {
    words: "Four beds from above; one has an orange edge",
    ground: "e8ecdc",
    shapes: [
      ...bed(262, 130, "8a7052", "4f7d3b", "6f9c55"),
      ...bed(698, 130, "e58a2b", "7fa08c", "b9d0bd"),
      ...bed(262, 350, "8a7052", "b5562f", "d37b45"),
      ...bed(698, 350, "8a7052", "8f9a3d", "b6bf62"),
    ],
  },
};
