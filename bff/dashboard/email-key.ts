/**
 * Returns one key for all spellings of an e-mail address that PostgreSQL's `lower()` treats as equal. `lower()` maps each
 * code point on its own, to one code point; JavaScript maps `İ` to two, and a word-final `Σ` differently.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim(), (sign) => Array.from(sign.toLowerCase())[0]).join("");
}
