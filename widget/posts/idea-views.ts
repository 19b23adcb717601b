import commentsCss from "../comments/comments.css?inline";
import { makeSheet } from "../make-sheet.ts";
import nameCss from "../name-form.css?inline";
import { NameForm } from "../name-form.tsx";
import proseCss from "../prose.css?inline";
import "./idea-strings.ts";
import formCss from "./post-form.css?inline";
import { PostForm } from "./post-form.tsx";
import pageCss from "./post-page.css?inline";
import { PostPage } from "./post-page.tsx";

// What follows an idea travels together: whoever reads one may write one, and is then asked for a name.
const sheet = makeSheet(pageCss + proseCss + commentsCss + formCss + nameCss);

export const page = { View: PostPage, sheet };
export const form = { View: PostForm, sheet };
export const name = { View: NameForm, sheet };
