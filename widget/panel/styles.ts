import posts from "../posts/posts.css?inline";
import skeleton from "../ui/skeleton.css?inline";
import panel from "./panel.css?inline";
import tabs from "./tabs.css?inline";

/** Makes a constructed stylesheet, which a page's content security policy does not restrict. */
export function makeSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The styles for the panel and its first list. */
export const styles = panel + skeleton + tabs + posts;
