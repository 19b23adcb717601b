import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "../panel/check-lazy-chunk.ts";
import { languages } from "./languages.ts";
import { setLocale } from "./locale.ts";
import { setMessages } from "./messages.ts";

let requested = "";

/**
 * Switches to a locale once its messages are loaded. English, which also replaces a missing translation, is
 * set immediately.
 * @param context if given, the integrity of the translation's chunk is checked
 * @returns undefined if the locale was set immediately
 */
export function loadLocale(locale: string, context?: WidgetContext): Promise<void> | undefined {
  const name = locale.slice(0, 2);
  const load = languages[name];
  const tag = toTag(locale);
  requested = locale;
  if (!load) {
    setLocale(/^en\b/.test(tag) ? tag : "en");
    setMessages();
    return;
  }
  return Promise.resolve(context && checkLazyChunk(context, name))
    .then(load)
    .then(
      ({ translation }) => {
        if (requested !== locale) return;
        setLocale(tag);
        setMessages(translation);
      },
      // If a translation fails to load, stay in the current language.
      () => undefined,
    );
}

/** Returns a tag that `Intl` accepts; some pages use invalid tags such as `de_DE`. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
