import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "../panel/check-lazy-chunk.ts";
import { languages } from "./languages.ts";
import { setLocale } from "./locale.ts";
import { setMessages } from "./messages.ts";

let requested = "";
let isMoreWanted = false;

/**
 * Switches to a locale once its messages are loaded. English, which also replaces a missing translation, is
 * set immediately.
 * @returns undefined if the locale was set immediately
 */
export function loadLocale(locale: string, context: WidgetContext): Promise<void> | undefined {
  const name = locale.slice(0, 2);
  const tag = toTag(locale);
  requested = locale;
  if (!languages[name]) {
    setLocale(/^en\b/.test(tag) ? tag : "en");
    setMessages();
    return;
  }
  return loadMessages(name, context).then(
    (texts) => {
      if (requested !== locale) return;
      setLocale(tag);
      setMessages(...texts);
    },
    // If a translation fails to load, stay in the current language.
    () => undefined,
  );
}

/** Loads the translated messages of the chunks that few visitors load, and from now on with every locale. */
export function loadMoreMessages(context: WidgetContext): Promise<void> | undefined {
  isMoreWanted = true;
  return loadLocale(requested, context);
}

async function loadMessages(name: string, context: WidgetContext): Promise<[object, object?]> {
  await checkLazyChunk(context, name);
  const { translation, chunks, loadMore } = await (languages[name] as (typeof languages)["de"])();
  if (!isMoreWanted) return [translation];
  await checkLazyChunk(context, `${name}-more`, chunks);
  return [translation, (await loadMore()).more];
}

/** Returns a tag that `Intl` accepts; some pages use invalid tags such as `de_DE`. */
function toTag(locale: string): string {
  try {
    return `${Intl.getCanonicalLocales(locale.replace("_", "-"))}`;
  } catch {
    return locale.slice(0, 2);
  }
}
