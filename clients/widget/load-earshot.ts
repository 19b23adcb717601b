import { type Earshot, earshot } from "../../widget/loader/call-earshot.ts";
import type { Attributes } from "../../widget/loader/script-tag.ts";

type Texts = Omit<Attributes, "badge" | "global" | "position" | "sdkToken" | "theme">;

/** The attributes of the script tag, except `data-global`, and the address from which the script is loaded. */
export interface EarshotOptions extends OrUndefined<Texts> {
  /** The service's address, such as `https://feedback.acme.example`. */
  url: string;
  sdkToken: string;
  theme?: "light" | "dark" | "auto" | "inherit" | undefined;
  position?: "left" | "right" | undefined;
  /** Shows on the launcher how much is new. */
  badge?: boolean | undefined;
  /** The nonce of the page's Content Security Policy. */
  nonce?: string | undefined;
}

/** Options may be `undefined`, also with `exactOptionalPropertyTypes`. */
type OrUndefined<Options> = { [Name in keyof Options]?: Options[Name] | undefined };

interface Loading {
  tag: HTMLScriptElement;
  /** The options that the tag was made from, as JSON. */
  options: string;
  isLoaded: boolean;
  promise: Promise<Earshot>;
}

let current: Loading | undefined;

/**
 * Adds the script tag to the page, once. The promise never settles if `destroyEarshot` is called before the script has
 * loaded. On a server, nothing happens. @throws if the script is blocked, or was loaded with other options
 */
export async function loadEarshot(options: EarshotOptions): Promise<Earshot> {
  if (typeof document === "undefined") return earshot;
  const wanted = JSON.stringify(options);
  if (current && current.options !== wanted)
    throw new Error("Earshot is on this page with other options. Call destroyEarshot() first.");
  current ??= addTag(options, wanted);
  return current.promise;
}

/** Removes the widget and its script tag from the page; calls that wait for the script are dropped. */
export function destroyEarshot(): void {
  if (!current) return;
  const { tag, isLoaded } = current;
  current = undefined;
  if (isLoaded) {
    tag.remove();
    earshot("destroy");
    return;
  }
  // A removed script still runs when it arrives; a script that was moved to another document does not.
  document.implementation.createHTMLDocument("").adoptNode(tag);
  if ((window as { earshot?: Earshot }).earshot?.q) Reflect.deleteProperty(window, "earshot");
}

function addTag({ url, nonce, badge, ...attributes }: EarshotOptions, options: string): Loading {
  const tag = document.createElement("script");
  const promise = new Promise<Earshot>((resolve, reject) => {
    tag.onload = () => {
      loading.isLoaded = true;
      resolve(earshot);
    };
    tag.onerror = () => {
      tag.remove();
      current = undefined;
      reject(
        new Error(
          `${tag.src} did not load. Check the address, the page's Content Security Policy and content blockers.`,
        ),
      );
    };
  });
  const loading: Loading = { tag, options, isLoaded: false, promise };
  tag.async = true;
  if (nonce) tag.nonce = nonce;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) tag.dataset[name] = value;
  if (badge) tag.dataset.badge = "";
  tag.src = `${url.replace(/\/+$/, "")}/embed.js?${encodeURIComponent(attributes.sdkToken)}`;
  document.head.append(tag);
  return loading;
}
