import type { Chooser } from "../../../cli/demo/make-chooser.ts";

const hostile: unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    [],
    {},
    [[[]]],
    { id: {} },
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "__proto__",
  ],
  ...[
    "<p>".repeat(300),
    "x".repeat(3_000),
    "n/a",
    "a@b",
    "2999-01-01T00:00:00Z",
    "2024-02-30",
    "'=1+1",
    '"',
    "\n",
  ],
];

const pick = <Item>({ fraction }: Chooser, items: Item[]) =>
  items[Math.floor(fraction() * items.length)] as Item;

/** Returns a copy of JSON data in which one value somewhere below the root is another one, or is missing. */
export function mutateValue<Data>(chooser: Chooser, data: Data): Data {
  const copy = structuredClone(data);
  const slots: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      slots.push([node as Record<string, unknown>, key]);
      visit(value);
    }
  };
  visit(copy);
  if (slots.length === 0) return copy;
  const [node, key] = pick(chooser, slots);
  const value = pick(chooser, [...hostile, undefined]);
  if (value === undefined) delete node[key];
  else node[key] = value;
  return copy;
}

/** Returns a copy of a file with up to four changes: bytes that are changed, removed, added, repeated or cut off. */
export function mutateBytes(chooser: Chooser, file: Buffer): Buffer {
  let bytes = file;
  const place = () => Math.floor(chooser.fraction() * bytes.length);
  const changes: (() => Buffer)[] = [
    () => {
      const copy = Buffer.from(bytes);
      copy[place()] = Math.floor(chooser.fraction() * 256);
      return copy;
    },
    () => {
      const at = place();
      const signs = [
        '"',
        "'",
        ",",
        ";",
        "\t",
        "\n",
        "\r\n",
        "{",
        "[",
        "\\",
        "\0",
        "\ufeff",
        "é",
        "<",
        "\xff",
      ];
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(pick(chooser, signs)), bytes.subarray(at)]);
    },
    () => {
      const at = place();
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(chooser.fraction() * 20))]);
    },
    () => {
      const [from, to] = [place(), place()].sort((one, other) => one - other) as [number, number];
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    },
    () => bytes.subarray(0, place()),
  ];
  const count = Math.ceil(chooser.fraction() * 4);
  for (let n = 0; n < count; n += 1) {
    const kind = chooser.fraction();
    // A file is cut off less often than it is changed, because little of it is left.
    const change = kind > 0.9 ? changes[4] : changes[Math.floor((kind / 0.9) * 4)];
    bytes = change?.() ?? bytes;
  }
  return bytes;
}
