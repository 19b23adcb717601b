/**
 * Returns one key for all spellings of an e-mail address that PostgreSQL's `lower()` treats as equal. `lower()` maps
 * each code point separately to one code point. JavaScript, however, maps `İ` to two code points, and maps `Σ`
 * differently at the end of a word.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim(), (sign) => Array.from(sign.toLowerCase())[0]).join("");
}
