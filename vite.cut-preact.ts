/** What is found, and what stands there instead. One that finds nothing stops the build. */
export type Cut = [what: RegExp, instead: string];

/** What calls hand down to each other, and nothing here reads any more. */
const handed =
  /^\s*(globalContext|component\._globalContext|namespace|parentDom\.namespaceURI|isHydrating|excessDomChildren|commitQueue|refQueue),?\n/gm;

/** What the widget never asks of Preact, by file. */
export const cutsOfPreact: Record<string, Cut[]> = {
  "src/diff/index.js": [
    // Hooks alone listen to what is drawn: they are named, not looked up.
    [/import options from '..\/options'/, "import * as options from '../../hooks/src/index'"],
    [/if \(\(tmp = options\._diff\)\).+/, ""],
    [/if \(\(tmp = options\.diffed\)\) tmp/, "options.diffed"],
    [/if \(options\.unmount\) /, ""],
    [
      /^export function commitRoot[\s\S]+?^}/m,
      "export { _commit as commitRoot } from '../../hooks/src/index';",
    ],
    // Whatever is inside an svg is of its parent's namespace.
    [
      /namespace,\s+nodeType,\s+newProps\.is.+/,
      "nodeType == 'svg' ? SVG_NAMESPACE : parentDom.namespaceURI, nodeType",
    ],
    [/if \(nodeType == 'svg'\)[\s\S]+?(?=if \(!dom\))/, ""],
    [handed, ""],
    // No suspense, hydration, class, context or portal, and nobody sets a state while drawing: a component is a function
    // that is called once. Its hooks keep what it has.
    [/if \(\s+oldVNode\._flags & MODE_SUSPENDED[\s\S]+?^\t}/m, ""],
    [/let oldCommitQueueLength.+/, ""],
    [/const isClassComponent[\s\S]+?: globalContext;/, ""],
    [/if \(c\._bits & COMPONENT_P[\s\S]+?}/, ""],
    [
      /if \(isClassComponent\)[\s\S]+?_stateCallbacks = \[\];/,
      "newVNode._component = c = { _bits: COMPONENT_DIRTY, _list: [], _pendingEffects: [] };",
    ],
    [/if \(isClassComponent\)[\s\S]+?oldState = c\.state;/, ""],
    [/if \(!oldVNode\._component\) {[\s\S]+?(?=if \(\s+\(newVNode\._original ==)/, ""],
    [/ \|\|\s+\(!\(c\._bits & COMPONENT_FORCE[\s\S]+?=== false\)/, ""],
    [/if \(newVNode\._original != [\s\S]+?^\t{5}}/m, ""],
    [/EMPTY_ARR\.push[\s\S]+?(?=oldDom = getDomSibling)/, ""],
    [/(?<=break outer;\s+})[\s\S]+?(?=c\._parentDom = parentDom;)/, ""],
    [
      /c\._bits &= ~COMPONENT_FORCE;[\s\S]+?(?=const renderResult)/,
      "c._bits = 0;\n\t\t\toptions._render(newVNode);\n\t\t\ttmp = newType(newProps);\n",
    ],
    [/tmp && tmp\.type === Fragment[\s\S]+?: (?=tmp;)/, ""],
    [/if \(newProps\._parentDom\) {[\s\S]+?(?=oldDom = diffChildren)/, ""],
    [/if \(newProps\._parentDom\) {[\s\S]+?(?=} catch)/, ""],
    [/(?<=} catch \(e\) {)[\s\S]+?(?=newVNode\._original = NULL;)/, ""],
    [/if \(isHydrating \|\|[\s\S]+?} else {\s+(newVNode\._dom = oldVNode\._dom;)\s+}/, "$1"],
    [/if \(!\(e && e\.then\)\)[\s\S]+?_catchError.+/, "throw e;"],
    // No hydration, no markup from text, no `defaultValue`, no progress bar.
    [/parentDom\.ownerDocument \|\| /, ""],
    [/if \(isHydrating\) {[\s\S]+?excessDomChildren = NULL;/, ""],
    [/ && \(!isHydrating \|\| dom\.data != newProps\)/, ""],
    [/\(nodeType == 'template' && dom\.content\) \|\| /, ""],
    [/excessDomChildren =\s+nodeType == 'textarea'[\s\S]+?(?=for \(i in oldProps\))/, ""],
    [/if \(i == 'dangerouslySetInnerHTML'\) {\s+\w+Html = value;\s+}( else |)/g, ""],
    [/ &&\s+!\(i == '\w+' && 'default\w+' in newProps\)/g, ""],
    [/, [^,()]+, namespace(?=\))/g, ""],
    [/\(!isHydrating \|\| typeof value == 'function'\) &&/, ""],
    [/if \(newHtml\) {[\s\S]+?(?=diffChildren\()/, "{"],
    [/\? excessDomChildren\[0\]\s+: /, ""],
    [/if \(excessDomChildren\).+/, ""],
    [/if \(!isHydrating \|\| nodeType == 'textarea'\)/, ""],
    [/if \(nodeType == 'progress'[\s\S]+?else (?=if)/, ""],
    [/ \|\| \(nodeType == 'progress' && !inputValue\)/, ""],
    // Every ref is an object, and is set when its element is there. Nobody catches an error.
    [/^export function applyRef[\s\S]+?^}/m, "export function applyRef() {}"],
    [
      /if \(\(r = vnode\.ref\)[\s\S]+?^\t}/m,
      "if ((r = vnode.ref) && r.current == vnode._dom) r.current = NULL;",
    ],
    [/if \(r\.componentWillUnmount\) {[\s\S]+?^\t\t}/m, ""],
    [/r\._globalContext = /, ""],
    [/parentVNode,\s+(?=skipRemove|typeof)/g, ""],
    [
      /typeof vnode\.type == 'function'\s+\? skipRemove[\s\S]+?: true/,
      "typeof vnode.type != 'function' || skipRemove",
    ],
    [/if \(\s+!skipRemove &&[\s\S]+?^\t}/m, ""],
  ],
  "src/diff/children.js": [
    [handed, ""],
    [/if \(oldVNode\.ref != [\s\S]+?^\t\t}/m, "if (childVNode.ref) childVNode.ref.current = newDom;"],
    [/if \(parentVNode\.props\._parentDom\).+/, ""],
    [/childVNode\.constructor === String/, "false"],
    [/(?<=unmount\(oldVNode), oldVNode/, ""],
    [/\w+\.nodeType == 8/g, "false"],
  ],
  "src/diff/props.js": [
    [/, oldValue, namespace/, ""],
    // A style is custom properties, and always the same ones.
    [/^function setStyle[\s\S]+?^}/m, ""],
    [
      /(?<=name == 'style'\) {)[\s\S]+?^\t}/m,
      "\n\t\tfor (name in value) dom.style.setProperty(name, value[name]);\n\t}",
    ],
    // One listener for all events, which stays; only of the focus is it told on its way in.
    [
      /if \(typeof value != 'function'\)[\s\S]+?^\t\t}/m,
      `useCapture = name != (name = name.replace('sCapture', 's'));
		name = name.slice(2).toLowerCase();
		if (!(dom._listeners || (dom._listeners = {}))[name]) {
			(dom._attached || (dom._attached = {}))[name] = eventClock;
			dom.addEventListener(name, eventProxy, useCapture);
		}
		dom._listeners[name] = value;`,
    ],
    [
      /^function createEventProxy[\s\S]+/m,
      `function eventProxy(e) {
	if (e[EVENT_DISPATCHED] == NULL) e[EVENT_DISPATCHED] = eventClock++;
	if (e[EVENT_DISPATCHED] >= this._attached[e.type] && this._listeners[e.type]) this._listeners[e.type](e);
}`,
    ],
    // These would not go away as properties, or cannot be set: an empty `tabIndex` is 0. The rest of Preact's list is not used.
    [/if \(namespace == SVG[\s\S]+?try {/, "if (name in dom && !/^(role|href|tabI|viewB)/.test(name)) {"],
    [/} catch \(e\) {}/, ""],
    [/if \(typeof value == 'function'\) return;/, ""],
    [/name == 'popover' && value == true \? '' : /, ""],
  ],
  "src/create-element.js": [
    [/if \(!original && options\.vnode\).+/, ""],
    [
      /^export function createElement[\s\S]+?^}/m,
      `export function createElement(type, props, ...children) {
	const { key, ref, ...normalizedProps } = props || {};
	if (children.length) normalizedProps.children = children.length > 1 ? children : children[0];
	return createVNode(type, normalizedProps, key, ref);
}`,
    ],
  ],
  "src/component.js": [
    [handed, ""],
    [/if \(options\.vnode\).+/, ""],
    [/ && !vnode\.props\._parentDom/g, ""],
    // No classes, and with them no `setState`.
    [
      /^export function BaseComponent[\s\S]+?(?=^export function getDomSibling)/m,
      "export function BaseComponent() {}\n",
    ],
    [/,\s+commitQueue = \[\],\s+refQueue = \[\]/, ""],
    [/oldVNode\._flags & MODE_HYDRATE.+/g, ""],
    [/(?<=commitRoot\().+(?=\))/, ""],
    // Each that waits to be drawn has a microtask of its own, which takes the highest: an error in one stops no other.
    [/,\s+!rerenderCount\+\+(?=\))/, ""],
    [/ \|\|\s+prevDebounce != .+/, ""],
    [/prevDebounce = .+/, ""],
    [/\(prevDebounce \|\| (queueMicrotask)\)/, "$1"],
    [
      /^function process[\s\S]+/m,
      `function process() {
	const c = rerenderQueue.sort(depthSort).shift();
	if (c._bits & COMPONENT_DIRTY) renderComponent(c);
}`,
    ],
  ],
  "src/render.js": [
    [/if \(options\._root\).+/, ""],
    [/let isHydrating = .*/, ""],
    [/isHydrating \? NULL : /, ""],
    [/if \(parentDom\.nodeType == 9\) {[^}]+}/, ""],
    [/let commitQueue = \[\],\s+refQueue = \[\];/, ""],
    [/oldVNode\s+\? NULL\s+:[^,]+: NULL,/, ""],
    [/oldVNode \? oldVNode\._dom : /, ""],
    [/^\s*EMPTY_OBJ,\n/m, ""],
    [handed, ""],
    [/(?<=commitRoot\().+(?=\))/, ""],
  ],
};
