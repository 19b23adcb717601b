import { checkLater } from "./check-chunk.ts";
import type { Guest } from "./guest.ts";
import { speak } from "./speak.ts";
import { takeSentences } from "./strings.ts";

interface Language {
  /** One sentence a line, in the order of `english`. */
  texts: string;
}

const languages: Record<string, () => Promise<Language>> = {
  ar: () => import("./languages/ar.ts"),
  de: () => import("./languages/de.ts"),
  es: () => import("./languages/es.ts"),
  fr: () => import("./languages/fr.ts"),
  ja: () => import("./languages/ja.ts"),
  pt: () => import("./languages/pt.ts"),
};

let asked = "";

/**
 * Speaks the language of this locale from then on: English at once, also for one that there is no translation for.
 * `guest`: whose page fetches the code.
 */
export function learn(locale: string, guest?: Guest): Promise<void> | undefined {
  const name = locale.slice(0, 2);
  const load = languages[name];
  const tag = toTag(locale);
  asked = locale;
  if (!load) {
    speak(/^en\b/.test(tag) ? tag : "en");
    takeSentences();
    return;
  }
  if (guest) checkLater(guest, name);
  return load().then(
    ({ texts }) => {
      if (asked !== locale) return;
      speak(tag);
      takeSentences(texts.split("\n"));
    },
    // A language that does not come keeps nobody from taking part.
    () => undefined,
  );
}

/** What browsers take for a language: pages also write `de_DE`, and worse. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
