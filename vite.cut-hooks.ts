import type { Cut } from "./vite.cut-preact.ts";

/** What the widget never asks of Preact's hooks. */
export const cutsOfHooks: Cut[] = [
  // Preact calls these by their names; nobody was there before them.
  [/import .+/, "import { enqueueRender } from '../../src/component';"],
  [/const options = .+/, ""],
  [/(?<=let old\w+ = ).+;/g, "undefined;"],
  [/^options\._(diff|root) = [\s\S]+?^};/gm, ""],
  [/^options\.(\w+) = /gm, "export const $1 = "],
  // Every component has room for hooks, and none draws twice at once.
  [/c && c\.__hooks/g, "c"],
  [/\.__hooks\b/g, ""],
  [/if \(hooks\) /, ""],
  [/if \(previousComponent == [\s\S]+?else /, ""],
  [/previousComponent = (currentComponent;|)/g, ""],
  [
    /^function getHookState[\s\S]+?^}/m,
    "function getHookState() {\n\treturn (currentComponent._list[currentIndex++] ||= {});\n}",
  ],
  [/(?<=getHookState\()currentIndex\+\+, \d+/g, ""],
  // What an effect depends on, and what a state is, counts at once: no drawing is given up halfway.
  [/\w+\._list\.some\(hookItem => {[\s\S]+?^\t\t}\);/gm, ""],
  [/_pendingArgs/g, "_args"],
  [/hookState\._nextValue \|\| /, ""],
  [/\._nextValue(?= =)/g, "._value"],
  // Of reducers there is one, which is `useState`. Two changes that cancel each other draw once more.
  [/^export function useState[\s\S]+?^}/m, ""],
  [/useReducer\(reducer, initialState, init\)/, "useState(initialState)"],
  [/!init \? (.+) : init\(initialState\)/, "$1"],
  [/hookState\._reducer = reducer;/, ""],
  [/hookState\._reducer(?=\()/, "invokeOrReturn"],
  [/(hookState\._component)\.setState\({}\)/, "enqueueRender($1)"],
  [/if \(!currentComponent\._hasScu[\s\S]+?^\t\t}/m, ""],
  // No layout effect waits for another component's: they run in the order in which they were asked for.
  [/^let afterPaint/m, "let layoutEffects = [];\n$&"],
  [
    /commitQueue\.some\([\s\S]+?^\t}\);/m,
    "const effects = layoutEffects;\n\tlayoutEffects = [];\n\teffects.some(invokeCleanup);\n\teffects.some(invokeEffect);",
  ],
  [/currentComponent\._renderCallbacks(?=\.push)/, "layoutEffects"],
  // What ends, ends at once. Nobody catches an error.
  [/let hasErrored[\s\S]+?hasErrored, .+/, "c._list.some(invokeCleanup);"],
  [/state\._passive = .+/g, ""],
  [/do {\s+while[\s\S]+?(?=while \(\(component = afterPaintEffects)/, ""],
  [/ \|\| !hooks\) continue/, ") continue"],
  [/options\._catchError\(e, component\._vnode\)/, "throw e"],
  [/} while \(unmountCleanups\.length\);/, ""],
  // There are frames, no effect draws another root, and a list of dependencies keeps its length.
  [/!options\._skipEffects && /g, ""],
  [/let prevRaf;/, ""],
  [/ \|\| prevRaf != .+(?=\) {)/, ""],
  [/prevRaf = .+;|\(prevRaf \|\| (?=afterNextFrame)/g, ""],
  [/(?<=afterNextFrame)\)/, ""],
  [/(?<=HAS_RAF = ).+;/, "true;"],
  [/const comp = currentComponent;|currentComponent = comp;/g, ""],
  [/oldArgs\.length != newArgs\.length \|\|/, ""],
];
