/**
 * Changes a part of a page into its newer version. Elements that stay keep their focus, and rows of lists keep their places:
 * new rows are added only at the end of a list. Forms and buttons are left alone.
 */
export function updatePart(before: Element, after: Element): void {
  if (before.isEqualNode(after) || before.matches("form, button")) return;
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value) before.setAttribute(name, value);
  if (before.matches("ul") && !before.closest(".columns")) {
    updateList(before, after);
    return;
  }
  const [old, fresh] = [[...before.childNodes], [...after.childNodes]];
  if (old.length === fresh.length && old.every(({ nodeName }, at) => nodeName === fresh[at]?.nodeName)) {
    old.forEach((node, at) => {
      const next = fresh[at];
      if (node instanceof Element && next instanceof Element) updatePart(node, next);
      else if (next && node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue;
    });
  } else if (!before.contains(document.activeElement)) {
    before.replaceChildren(...document.importNode(after, true).childNodes);
  }
}

function updateList(before: Element, after: Element): void {
  const known = new Map([...before.children].map((row) => [keyOf(row), row]));
  let added: Element[] = [];
  for (const row of after.children) {
    const shown = known.get(keyOf(row));
    if (shown) {
      updatePart(shown, row);
      added = [];
    } else added.push(row);
  }
  before.append(...added.map((row) => document.importNode(row, true)));
}

/** The row's id or, for a row without an id, the address that the row links to. */
const keyOf = (row: Element) => row.id || row.querySelector("a")?.getAttribute("href") || "";
