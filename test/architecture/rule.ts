/** The tree that the rules check: path from the project root → text. */
export type Files = ReadonlyMap<string, string>;

/** A violation starts with the path of its file. */
export type Violation = `${string}: ${string}`;

export interface Rule {
  /** The guarantee, as a sentence. */
  title: string;
  check(files: Files): Violation[];
  /** The rule must report each of these files, so that every run proves that the rule can fail. */
  planted: Record<string, string>;
  /** The rule must not report any of these files, which are checked together with the planted ones. */
  innocent: Record<string, string>;
}

/** Checks one file at a time. */
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
/** Whether a test belongs to `npm run test:system` or `npm run test:cluster`; all others belong to `npm test`. */
export const isSystemTest = (path: string) => /\.(system|cluster)\.test\.tsx?$/.test(path);
/** Whether a file builds the browser code. Such files run in Node and belong to no package. */
const isBuild = (path: string) => path.startsWith("widget/build/") || path === "dashboard/vite.config.ts";
/** The browser tests of `npm test`: a visitor, polls, failures and the dashboard's main journeys. */
export const smokeTests = ["visitor", "polls", "failures", "dashboard-journeys"].map(
  (name) => `test/browser/${name}.test.ts`,
);
export const isSource = (path: string) =>
  isCode(path) && packages.includes(packageOf(path)) && !isBuild(path);
export const isBrowserSide = (path: string) =>
  ["widget", "dashboard"].includes(packageOf(path)) && !isBuild(path);
export const packageOf = (path: string) => path.split("/", 1)[0] ?? "";
