/** The tree as the rules see it: path from the project root → text. */
export type Files = ReadonlyMap<string, string>;

/** A violation starts with the path it was found in. */
export type Violation = `${string}: ${string}`;

export interface Rule {
  /** The guarantee, as a sentence. */
  title: string;
  check(files: Files): Violation[];
  /** Files that must each be reported: the rule is seen failing on every run. */
  planted: Record<string, string>;
  /** Files that stand beside the planted ones and must not be reported. */
  innocent: Record<string, string>;
}

/** A rule that looks at one file at a time. */
export function eachFile(
  files: Files,
  isSubject: (path: string) => boolean,
  faults: (path: string, text: string) => string[],
): Violation[] {
  return [...files].flatMap(([path, text]) =>
    isSubject(path) ? faults(path, text).map((fault): Violation => `${path}: ${fault}`) : [],
  );
}

const packages = [
  "platform",
  "api",
  "bff",
  "cli",
  "clients",
  "database",
  "demo-site",
  "widget",
  "dashboard",
  "bench",
];

export const isCode = (path: string) => /\.tsx?$/.test(path);
export const isTest = (path: string) => path.startsWith("test/");
/** How the browsers' code is built: this runs in Node, and belongs to no package. */
const isBuild = (path: string) => path.startsWith("widget/build/") || path === "dashboard/vite.config.ts";
export const isSource = (path: string) =>
  isCode(path) && packages.includes(packageOf(path)) && !isBuild(path);
export const isBrowserSide = (path: string) =>
  ["widget", "dashboard"].includes(packageOf(path)) && !isBuild(path);
export const packageOf = (path: string) => path.split("/", 1)[0] ?? "";
