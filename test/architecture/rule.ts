/** The tree that the rules check: path from the project root → text. */
export type Files = ReadonlyMap<string, string>;

/** A violation starts with the path of its file. */
export type Violation = `${string}: ${string}`;

export interface Rule {
  /** The guarantee, as a sentence. */
  title: string;
  check(files: Files): Violation[];
  /** Files that the rule must each report, so that every run proves that the rule can fail. */
  planted: Record<string, string>;
  /** Files beside the planted ones that the rule must not report. */
  innocent: Record<string, string>;
}

/** A rule that checks one file at a time. */
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
/** Builds the browsers' code: it runs in Node and belongs to no package. */
const isBuild = (path: string) => path.startsWith("widget/build/") || path === "dashboard/vite.config.ts";
export const isSource = (path: string) =>
  isCode(path) && packages.includes(packageOf(path)) && !isBuild(path);
export const isBrowserSide = (path: string) =>
  ["widget", "dashboard"].includes(packageOf(path)) && !isBuild(path);
export const packageOf = (path: string) => path.split("/", 1)[0] ?? "";
