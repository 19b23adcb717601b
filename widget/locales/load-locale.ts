import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "../loader/check-chunk.ts";
import { setLocale } from "./locale.ts";
import { setMessages, type Translation } from "./messages.ts";

const translations: Record<string, () => Promise<{ translation: Translation }>> = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
  pt: () => import("./pt.ts"),
};

let requested = "";

/**
 * Switches to this locale once its texts are loaded. English, also for a locale without a translation, is set at once and
 * returns undefined.
 * @param guest whose page fetches the chunk
 */
export function loadLocale(locale: string, guest?: WidgetContext): Promise<void> | undefined {
  const name = locale.slice(0, 2);
  const load = translations[name];
  const tag = toTag(locale);
  requested = locale;
  if (!load) {
    setLocale(/^en\b/.test(tag) ? tag : "en");
    setMessages();
    return;
  }
  if (guest) checkLazyChunk(guest, name);
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

/** A tag that browsers accept: pages also write `de_DE`, and worse. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
