import posts from "../posts/posts.css?inline";
import skeleton from "../ui/skeleton.css?inline";
import panel from "./panel.css?inline";
import tabs from "./tabs.css?inline";

/** The styles for the panel and its first list. */
export const styles = panel + skeleton + tabs + posts;
