import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { projectRoot } from "./platform/project-root.ts";

/** What Preact reads and nobody in the widget ever sets: class components, portals, ids, options, error boundaries. */
const absent =
  /\b(\w+\.props\._parentDom|newProps\._parentDom|newProps\.is|[\w.]+\.(_excess|_mask|contextType|getChildContext|getSnapshotBeforeUpdate|getDerivedState\w+|component(Did|Will)\w+)|options\.(vnode|event|debounceRendering|requestAnimationFrame|_hook|_skipEffects|_hydrationMismatch))\b(?! =[^=])/g;

type Cut = [what: RegExp, instead: string];

/** By file. The minifier drops what then can never happen. A cut that finds nothing stops the build. */
const cuts: Record<string, Cut[]> = {
  "src/diff/index.js": [
    [/^\s*(globalContext|isHydrating|excessDomChildren),\n/gm, ""],
    [/\w+\._flags & MODE_SUSPENDED/g, "false"],
    [/isHydrating = [^;),]+/g, "void 0"],
    [/excessDomChildren(\[i\])? =(?!=)[^;]+/g, "void 0"],
    [/\bisHydrating\b/g, "false"],
    [/\bexcessDomChildren\b/g, "null"],
    [/newVNode\._flags &= RESET_MODE;/, ""],
    [/(?<=isClassComponent = ).+;/, "false;"],
    [/(?<=const provider = ).+;/, "undefined;"],
    [/const componentContext = [^;]+;/, ""],
    [/c\._globalContext = globalContext;|c\.context = componentContext;/g, ""],
    [/,\s+componentContext/g, ""],
    [/, c\.context\)/, ")"],
    [/if \(c\._bits & COMPONENT_P\w+\) {[^}]+}/g, ""],
    [/\be && e\.then/g, "false"],
    [/\w+ == '(dangerouslySetInnerHTML|math|template|foreignObject|progress)'/g, "false"],
    [/namespace == MATH_NAMESPACE/, "false"],
    [/'default\w+' in newProps/g, "false"],
    [/if \(\s+!skipRemove &&[\s\S]+?^\t}/m, ""],
    [/(?<=r\._parentDom = )r\._globalContext = /, ""],
  ],
  "src/diff/children.js": [
    [/^\s*(globalContext|isHydrating|excessDomChildren),\n/gm, ""],
    [/\w+\.nodeType == 8/g, "false"],
    [/oldVNode\._flags & REF_DETACHED/, "false"],
    [/childVNode\.constructor === String/, "false"],
  ],
  "src/diff/props.js": [[/name\.replace\(\/xlink.*;/, "name;"]],
  "src/diff/catch-error.js": [[/^\tfor [\s\S]+?^\t}/m, ""]],
  "src/component.js": [
    [/oldVNode\._flags & MODE_HYDRATE.*,\n|component\._globalContext,\n/g, ""],
    [/typeof update == 'function'/, "false"],
    [/if \(callback\) {[^}]+}/, ""],
    [/^BaseComponent\.prototype\.forceUpdate[\s\S]+?^};/m, ""],
    [/\|\|\s+prevDebounce != [^)]+/, ""],
    [/prevDebounce = .+;/, ""],
    [/let prevDebounce,/, "let"],
    [/prevDebounce \|\| /g, ""],
  ],
  "src/render.js": [
    [/let isHydrating = .*/, ""],
    [/\boldVNode\s+\? NULL\s+:[^,]+: NULL,/, ""],
    [/^\s*(isHydrating|EMPTY_OBJ),\n/gm, ""],
    [/isHydrating/g, "false"],
    [/parentDom\.nodeType == 9/, "false"],
  ],
  "hooks/src/index.js": [
    [/(?<=let old\w+ = ).+;/g, "undefined;"],
    [/(?<=const prevScu = ).+;/, "undefined;"],
    [/^options\._root = [\s\S]+?^};/m, ""],
    [/ \|\| prevRaf != .+(?=\) {)/, ""],
    [/prevRaf = .+;|\(prevRaf \|\| (?=afterNextFrame)/g, ""],
    [/(?<=afterNextFrame)\)/, ""],
    [/(?<=HAS_RAF = ).+;/, "true;"],
  ],
};

/**
 * Preact's own source, without what this widget never asks of it: hydration, suspense, classes, portals, MathML, and the
 * one way it has to make markup out of text. A third of it, and a page's policy has no sink left to fear.
 */
export function trimPreact(): Plugin {
  // As modules are named: without links.
  const folder = `${realpathSync(join(projectRoot, "node_modules/preact"))}/`;
  return {
    name: "trim-preact",
    enforce: "pre",
    resolveId(name) {
      if (name === "preact") return join(folder, "src/index.js");
      if (name === "preact/hooks") return join(folder, "hooks/src/index.js");
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      let trimmed = code.replaceAll(/\/\*[\s\S]*?\*\//g, "");
      for (const [what, instead] of cuts[id.slice(folder.length)] ?? []) {
        if (trimmed.search(what) < 0) throw new Error(`${id} has nothing like ${what} any more.`);
        trimmed = trimmed.replace(what, instead);
      }
      return { code: trimmed.replaceAll(absent, "(void 0)"), map: null };
    },
  };
}
