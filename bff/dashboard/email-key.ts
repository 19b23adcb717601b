/**
 * One key for every spelling of an e-mail address that `lower()` of PostgreSQL makes one. It lowers each code point on
 * its own, into one code point; JavaScript makes two of `İ`, and writes the last `Σ` of a word differently.
 */
export function emailKey(email: string): string {
  return Array.from(email.trim(), (sign) => Array.from(sign.toLowerCase())[0]).join("");
}
