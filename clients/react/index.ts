"use client";
import { useEffect, useRef } from "react";
import { earshot, type Identity } from "../../widget/loader/call-earshot.ts";
import { destroyEarshot, type EarshotOptions, loadEarshot } from "../widget/load-earshot.ts";

export type { EarshotEvents, Identity, Profile } from "../../widget/loader/call-earshot.ts";

export interface EarshotProps extends EarshotOptions {
  /** Who the visitor is. A changed value identifies the visitor again; `undefined` after a value logs the visitor out. */
  identity?: Identity | undefined;
  /** Called if the script does not load. By default, the error is reported as uncaught. */
  onLoadError?: ((error: Error) => void) | undefined;
}

/**
 * Shows the widget while the component is mounted; render it once. `identity`, `locale` and `theme` follow their props,
 * and a change of another option starts the widget again.
 */
export function Earshot({ identity, onLoadError, ...options }: EarshotProps): null {
  const { locale, theme, ...fixed } = options;
  const tag = JSON.stringify(fixed);
  // A function or an object that is written in the JSX is a new one in each rendering.
  const who = typeof identity === "function" ? "function" : JSON.stringify(identity);
  // Each effect also depends on the tag, because a new tag needs the identity, locale and theme again.
  const latest = useRef({ identity, onLoadError, options, isIdentified: false });

  useEffect(() => {
    Object.assign(latest.current, { identity, onLoadError, options });
  });
  useEffect(() => {
    loadEarshot(latest.current.options).catch((error) => (latest.current.onLoadError ?? reportError)(error));
    return () => {
      latest.current.isIdentified = false;
      destroyEarshot();
    };
  }, [tag]);
  useEffect(() => {
    const { identity, isIdentified } = latest.current;
    if (identity) earshot("identify", typeof identity === "function" ? askLatest : identity);
    else if (isIdentified) earshot("logout");
    latest.current.isIdentified = Boolean(identity);
  }, [who, tag]);
  useEffect(() => {
    if (locale) earshot("setLocale", locale);
  }, [locale, tag]);
  useEffect(() => {
    if (theme) earshot("setTheme", theme);
  }, [theme, tag]);
  return null;

  function askLatest(): Promise<string> {
    const { identity } = latest.current;
    return typeof identity === "function" ? identity() : Promise.reject(new Error("There is no identity."));
  }
}

/** Returns the function that calls the widget; calls wait until the script has loaded. */
export const useEarshot = () => earshot;
