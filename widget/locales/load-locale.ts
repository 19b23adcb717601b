import { checkLazyChunk } from "../chunks/check-lazy-chunk.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { languages } from "./languages.ts";
import { setLocale } from "./locale.ts";
import { setMessages } from "./messages.ts";

let requested = "";

/**
 * Switches to a locale once its messages are loaded. English, which also replaces a missing translation, is
 * set immediately.
 * @returns undefined if the locale was set immediately
 */
export function loadLocale(locale: string, context: WidgetContext): Promise<void> | undefined {
  const tag = toTag(locale);
  const [name = ""] = tag.split("-");
  const load = languages[name];
  requested = locale;
  if (!load) {
    setLocale(name === "en" ? tag : "en");
    setMessages();
    return;
  }
  return checkLazyChunk(context, name)
    .then(load)
    .then(
      ({ translation, more }) => {
        if (requested !== locale) return;
        setLocale(tag);
        setMessages(translation, more);
      },
      // If a translation fails to load, stay in the current language.
      () => undefined,
    );
}

/**
 * Returns the tag in its canonical spelling, such as `de` for `deu`, or that of its language alone: some pages use tags such
 * as `de_DE` or `fr_FR@euro`, which `Intl` rejects.
 */
function toTag(locale: string): string {
  for (const tag of [locale.replaceAll("_", "-"), locale.split(/[^a-z]/i)[0]]) {
    try {
      return `${Intl.getCanonicalLocales(tag)}` || "en";
    } catch {}
  }
  return "en";
}
