import { visibleCharacter } from "../../platform/text/visible-character.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** Where an idea is written. The service adds the browser. */
export interface SentContext {
  /** The address of the page, without query and fragment, which can contain secrets. */
  page?: string;
  appVersion?: string;
}

const mostOfPage = 2_000;
const mostOfVersion = 100;

/** Describes the page as the service accepts it: a page that it would reject must not cost the visitor the idea. */
export function describePage({ appVersion = "" }: Pick<WidgetContext, "appVersion">): SentContext {
  // In a sandboxed frame, or one whose document is in its `srcdoc`, the page has no address of its own.
  const hasAddress = /^http/.test(origin) && origin === location.origin;
  const shown = appVersion.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const version = [...shown].slice(0, mostOfVersion).join("").trim();
  return {
    ...(hasAddress && { page: (origin + location.pathname).slice(0, mostOfPage) }),
    ...(visibleCharacter.test(version) && { appVersion: version }),
  };
}
