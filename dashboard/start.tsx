import { render } from "preact";
import { keepTexts } from "../widget/panel/keep-texts.ts";
import { App } from "./app.tsx";
import { applyTheme, readTheme } from "./frame/theme.ts";
import { followLinks } from "./router.ts";
import "./styles/tokens.css";
import "./styles/controls.css";
import "./styles/overlays.css";
import "./styles/frame.css";
import "./styles/lists.css";
import "./styles/pages.css";
import "./styles/editors.css";

applyTheme(readTheme());
addEventListener("click", followLinks);
keepTexts(document.body);
render(<App />, document.body);
