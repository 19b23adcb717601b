import posts from "../posts/posts.css?inline";
import needs from "./needs.css?inline";
import panel from "./panel.css?inline";
import tabs from "./tabs.css?inline";

/** The styles of the panel and its first list. */
export const styles = panel + tabs + posts + needs;
