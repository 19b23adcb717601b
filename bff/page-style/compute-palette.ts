type Colour = [red: number, green: number, blue: number];

/** The accent as text on the page's surfaces, and the ink on the accent, in light and in dark. */
export interface Palette {
  light: string;
  onLight: string;
  dark: string;
  onDark: string;
}

/** The least contrast of text (WCAG 2, AA). */
const leastContrast = 4.5;
/** The darkest light surface, and the lightest dark one, on which the accent is text or has text. */
const lightSurface: Colour = [227, 242, 239];
const darkSurface: Colour = [26, 31, 31];

/** Mixes an accent with black or white until it is readable on the page's surfaces. */
export function computePalette(accent: string): Palette {
  const given = parse(accent);
  const light = readable(given, lightSurface, 0);
  const dark = readable(given, darkSurface, 255);
  return { light: write(light), onLight: inkOn(light), dark: write(dark), onDark: inkOn(dark) };
}

/** The contrast of two colours such as `#0f766e`. */
export const contrastOf = (one: string, other: string) => contrast(parse(one), parse(other));

function readable(colour: Colour, surface: Colour, toward: 0 | 255): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = colour.map((part) => Math.round(part + (toward - part) * share)) as Colour;
    if (contrast(mixed, surface) >= leastContrast) return mixed;
  }
  return [toward, toward, toward];
}

/** Black or white, whichever has more contrast. As in the widget, one of them always has at least 4.58. */
function inkOn(colour: Colour): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

function parse(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const write = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
