import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "../panel/check-lazy-chunk.ts";
import { languages } from "./languages.ts";
import { setLocale } from "./locale.ts";
import { setMessages } from "./messages.ts";

let requested = "";

/**
 * Switches to a locale once its texts are loaded. English, which also replaces a missing translation, is set immediately;
 * then this returns undefined.
 * @param context checks the integrity of the chunk
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
  if (context) checkLazyChunk(context, name);
  return load().then(
    ({ translation }) => {
      if (requested !== locale) return;
      setLocale(tag);
      setMessages(translation);
    },
    // If a translation fails to load, stay in the current language.
    () => undefined,
  );
}

/** Returns a tag that browsers accept; some pages use invalid ones such as `de_DE`. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
