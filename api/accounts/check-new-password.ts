import { badField } from "../../platform/http/problem.ts";

/** The words that make up the most common leaked passwords of twelve or more characters. */
const common = new Set(
  (
    "password passwort passwords motdepasse contrasena senha wachtwoord parola password secret secure security login " +
    "welcome welcomeback letmein letmeinnow opensesame changeme changemenow changeit default guest admin administrator " +
    "superuser superman batman spiderman pokemon starwars football baseball basketball softball hockey soccer liverpool " +
    "chelsea arsenal manchester manchesterunited barcelona realmadrid juventus cowboys yankees lakers princess sunshine " +
    "butterfly flower dragon monkey shadow master ninja killer hunter ranger eagle tiger mustang corvette ferrari porsche " +
    "mercedes ilove love iloveyou iloveu ilovehim ilovejesus ilovegod iloveme iloveyousomuch jesus jesuschrist jesusislord godislove " +
    "blessed christian forever friends bestfriend bestfriends family whatever nothing computer internet google facebook " +
    "youtube instagram samsung android microsoft windows linkedin twitter amazon apple iphone michael jennifer jessica " +
    "ashley daniel charlie jordan thomas matthew anthony joshua andrew nicole robert william richard elizabeth alexander " +
    "christopher jonathan benjamin samantha stephanie victoria michelle trustno trustnoone myspace blink metallica " +
    "slipknot nirvana chocolate cheese cookie banana orange pepper ginger summer winter spring autumn january february " +
    "march april june july august september october november december monday tuesday wednesday thursday friday saturday " +
    "sunday qwerty qwertz azerty qwertyuiop qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjkl asdfgh asdf zxcvbnm " +
    "zxcvbn qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc asdqwe abc abcd abcde abcdef abcdefg abcdefgh test testing " +
    "tester testtest hello helloworld hellokitty goodmorning correcthorsebatterystaple mynameis unknown access allow " +
    "earshot feedback dashboard workspace"
  ).split(" "),
);

const walks = [
  "01234567890123456789",
  "09876543210987654321",
  "abcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "!@#$%^&*()_+",
  '!"§$%&/()=?',
];

/**
 * Rejects a password that is easy to guess: one or two common words, even with digits or symbols in place of letters; a
 * keyboard walk; a short sequence that repeats; only digits, and fewer than 20 of them; or words from `known`, such as
 * the person's name and address. @throws Problem 400 `password_too_common` at `path`
 */
export function checkNewPassword(password: string, path: string, known: string[]): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const bare = plain
    .replaceAll("@", "a")
    .replaceAll("$", "s")
    .replace(/[^\p{L}\p{N}]/gu, "");
  const isGuessable =
    [plain, bare].some((text) => isRepetition(text) || isWalk(text)) ||
    isMadeOf(bare, [...common, ...wordsOf(known)]);
  if (isGuessable) throw badField(path, "password_too_common", "is very common and easy to guess");
}

/** Whether the text repeats a sequence of at most four characters. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(text);
}

function isWalk(text: string): boolean {
  return text.length > 0 && walks.some((walk) => (walk + walk).includes(text));
}

/**
 * Whether the text consists of one or two of the words, any digits and at most two other characters, or only of digits,
 * fewer than 20. Checks the text as written, and again with the usual substitutions undone, such as 0 for o.
 */
function isMadeOf(text: string, words: string[]): boolean {
  const longestFirst = words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
  return [text, undisguised(text)].some((form) => {
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, " "), form);
    const taken = rest.split(" ").length - 1;
    const letters = rest.replace(/[\d ]/g, "").length;
    return taken === 0 ? letters === 0 && form.length > 0 && form.length < 20 : taken <= 2 && letters <= 2;
  });
}

function undisguised(text: string): string {
  const letters: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };
  return text.replace(/[013457]/g, (digit) => letters[digit] ?? digit);
}

function wordsOf(known: string[]): string[] {
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4);
}
