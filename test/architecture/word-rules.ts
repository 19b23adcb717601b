import { eachFile, type Rule } from "./rule.ts";

/**
 * Private words to avoid; STYLE.md lists the field's terms. Matches whole words in prose and parts of
 * identifiers. The demo's texts are exempt, and so are names stored in the database: migrations,
 * which are applied unchanged, the type `answer`, and `refused_origins` with its column `refusals`.
 */
const retired =
  /\b(doors?|houses?|knock(s|ed|ing)?|mend(s|ed|ing)?|anew|whoever|doom(ed)?|tongues?|unborn|stand-ins?|riddles?|refusal|refus(e|es|ing)(?! to (run|start|work))|admit(s|ted)?|leavings)\b|\b(Bones|Lone|Sure|Moment|Foot)\b(?=[ ({<,;}])|(standIn|lastLetIn|leastOfThree|startTwin|clearTheWay|holdFolder|useRested|useSettled|TakeAway|FormEnd|[rR]efus(e|al)(?=[A-Z])|(?<![a-z])[aA]nswer(s|ed|ing)?(?=[A-Z])|(?<=[a-z])Answer|(?<=[a-z])Refus(e|al|ed)|Doors?(?![a-z])|Patience|(?<![a-z])(im)?patience(?![a-z]))/g;

/** A comment or a list item that begins with a clause instead of a subject. */
const headless = /^\s*(\/\/|\/\*\*?|\*|--|\{\/\*|[-*] ) *(What|Whoever|Since when)\b(?!.*\?)/gm;

const isProse = (path: string) =>
  /\.(ts|tsx|mjs|sql|css|md)$/.test(path) &&
  !/^(migrations|cli\/demo\/content|widget\/locales)\/|^(STYLE\.md|(api\/follower-mail|bff\/mail|bff\/page-texts)\/locales\.ts|test\/architecture\/word-rules\.ts|clients\/typescript\/types\.ts)$/.test(
    path,
  );

const found = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].map((word) => word.trim());

export const wordRules: Rule[] = [
  {
    title: "no retired word is used again",
    check: (files) =>
      eachFile(files, isProse, (_path, text) => found(text, retired).map((word) => `says "${word}"`)),
    planted: {
      "api/a.ts": "/** The door of a visitor. */",
      "bff/b.ts": "export const createInternalDoors = 1;",
      "bff/a.ts": "export function refuseOrigin() {}",
      "api/d.ts": "export const answerWith = 1;",
      "api/c.ts": "// The refusal names the field.",
      "widget/c.tsx": "return <Bones />;",
      "docs/d.md": "Whoever comes first wins; whoever does not is told the mend.",
      "api/posts/e.sql": "-- reads it anew",
      "platform/i.ts": "export const stopPatience = 8_000;",
    },
    innocent: {
      "api/f.ts": "/** A recommended endpoint. */ export const momentOf = 1;",
      "cli/demo/content/g.ts": 'export const title = "A greenhouse with a door";',
      "docs/h.md": "Make sure that the number is set.",
    },
  },
  {
    title: "comments open with a subject and a verb",
    check: (files) =>
      eachFile(files, isProse, (_path, text) => found(text, headless).map((start) => `begins "${start}"`)),
    planted: {
      "api/a.ts": "/** What a caller may do. */",
      "bff/b.ts": "// Whoever asks twice waits.",
      "widget/c.ts": "/**\n * Since when the view is there.\n */",
      "api/posts/d.sql": "-- What is left.",
    },
    innocent: {
      "api/e.ts": "/** Says what a caller may do. */",
      "api/f.ts": "// What if both run at once? Then the lock decides.",
    },
  },
  {
    title: "English text has no guillemets",
    check: (files) =>
      eachFile(files, isProse, (_path, text) => found(text, /[«»]/g).map((mark) => `has ${mark}`)),
    planted: { "docs/a.md": "Press «Save».", "api/b.ts": "// «c» in lower case" },
    innocent: { "docs/c.md": 'Press "Save".', "widget/locales/fr.ts": 'export const a = "« oui »";' },
  },
];
