import { defineComponent, onBeforeUnmount, onMounted, watch } from "vue";
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
 * Shows the widget while the component is mounted; use it once. `identity`, `locale` and `theme` follow their props, and
 * a change of another option starts the widget again.
 */
export const Earshot = defineComponent(
  (props: EarshotProps) => {
    const optionsOf = ({ identity: _, onLoadError: __, ...options }: EarshotProps) => options;
    const whoOf = ({ identity }: EarshotProps) =>
      typeof identity === "function" ? "function" : JSON.stringify(identity);
    const ask = () =>
      typeof props.identity === "function"
        ? props.identity()
        : Promise.reject(new Error("There is no identity."));
    const identify = () => {
      const { identity } = props;
      if (identity) earshot("identify", typeof identity === "function" ? ask : identity);
    };
    const start = () => {
      loadEarshot(optionsOf(props)).catch((error) => (props.onLoadError ?? reportError)(error));
      identify();
    };
    onMounted(start);
    onBeforeUnmount(destroyEarshot);
    watch(
      () => JSON.stringify({ ...optionsOf(props), locale: "", theme: "" }),
      () => {
        destroyEarshot();
        start();
      },
    );
    watch(
      () => whoOf(props),
      () => (props.identity ? identify() : earshot("logout")),
    );
    watch(
      () => props.locale,
      (locale) => locale && earshot("setLocale", locale),
    );
    watch(
      () => props.theme,
      (theme) => theme && earshot("setTheme", theme),
    );
    return () => null;
  },
  {
    name: "Earshot",
    // Without `Boolean`, `<Earshot badge />` would pass an empty text.
    props: {
      badge: Boolean,
      url: null,
      sdkToken: null,
      theme: null,
      position: null,
      nonce: null,
      locale: null,
      tabs: null,
      accent: null,
      label: null,
      launcher: null,
      inline: null,
      appVersion: null,
      signInUrl: null,
      identity: null,
      onLoadError: null,
    },
  },
);

/** Returns the function that calls the widget; calls wait until the script has loaded. */
export const useEarshot = () => earshot;
