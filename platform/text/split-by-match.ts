const unspaced = "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]";
const spacedWord = `(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+`;

/** The endings of words in English and related languages; before some of them, a consonant is doubled. */
const ending = /^(\p{L}?(ing|ings|ed|er|ers)|e|s|es|d|r|n|en|em|y|ies|ied|a|as|o|os)?$/u;

/**
 * Splits a text at the words that match a search: every second part, from the second one, is such a word. Matches are
 * words that differ at most in their endings, accents and case, and words that start with the last word of the search.
 * The search itself is more tolerant: a result that was found by a typo or a comment may have no such part.
 */
export function splitByMatch(text: string, search: string): string[] {
  const wanted = search.match(new RegExp(`${unspaced}+|${spacedWord}`, "gu")) ?? [];
  const runs = wanted.filter((word) => new RegExp(unspaced, "u").test(word));
  const words = wanted.map(fold);
  const isMatch = (word: string) =>
    words.some((one, place) => isRelated(one, word) || (place === words.length - 1 && word.startsWith(one)));
  const parts = [""];
  text.split(new RegExp(`(${[...runs, spacedWord].join("|")})`, "gu")).forEach((part, place) => {
    if (place % 2 === 1 && isMatch(fold(part))) parts.push(part, "");
    else parts[parts.length - 1] += part;
  });
  return parts;
}

const fold = (word: string) => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function isRelated(a: string, b: string): boolean {
  if (a === b) return true;
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common >= 4 && ending.test(a.slice(common)) && ending.test(b.slice(common));
}
