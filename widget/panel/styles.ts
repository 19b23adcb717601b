import posts from "../posts/posts.css?inline";
import skeleton from "../ui/skeleton.css?inline";
import panel from "./panel.css?inline";
import tabs from "./tabs.css?inline";
import zoomAndContrast from "./zoom-and-contrast.css?inline";

/** The styles of the panel and its first list. */
export const styles = panel + skeleton + tabs + posts + zoomAndContrast;
