import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "../panel/check-lazy-chunk.ts";
import { type LanguageChunk, languages } from "./languages.ts";
import { setLocale } from "./locale.ts";
import { type MoreMessages, setMessages, type Translation } from "./messages.ts";

let requested = "";
/** Loads the messages of a language for the chunks that few visitors load. */
type LoadMore = (name: string, language: LanguageChunk, context: WidgetContext) => Promise<MoreMessages>;
let loadMore: LoadMore | undefined;

/**
 * Switches to a locale once its messages are loaded. English, which also replaces a missing translation, is
 * set immediately.
 * @returns undefined if the locale was set immediately
 */
export function loadLocale(locale: string, context: WidgetContext): Promise<void> | undefined {
  const name = locale.slice(0, 2);
  const load = languages[name];
  const tag = toTag(locale);
  requested = locale;
  if (!load) {
    setLocale(/^en\b/.test(tag) ? tag : "en");
    setMessages();
    return;
  }
  return loadMessages(name, load, context).then(
    (texts) => {
      if (requested !== locale) return;
      setLocale(tag);
      setMessages(...texts);
    },
    // If a translation fails to load, stay in the current language.
    () => undefined,
  );
}

/** From now on, also loads the messages that `load` returns, at first in the current locale. */
export function addMoreMessages(load: LoadMore, context: WidgetContext): Promise<void> | undefined {
  loadMore = load;
  return loadLocale(requested, context);
}

async function loadMessages(
  name: string,
  load: () => Promise<LanguageChunk>,
  context: WidgetContext,
): Promise<[Translation, MoreMessages | undefined]> {
  await checkLazyChunk(context, name);
  const language = await load();
  return [language.translation, await loadMore?.(name, language, context)];
}

/** Returns a tag that `Intl` accepts; some pages use invalid tags such as `de_DE`. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
