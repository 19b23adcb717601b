/** A text, the element in its place that shows its translation, and the words that the text had. */
interface Pair {
  text: Text;
  translation: ChildNode;
  words: string;
}

/**
 * Lets a page translator and Preact change the same texts below `root`. A translator replaces a text with a `font` element,
 * so that Preact would change or remove a text that nobody sees. The text is put back behind its translation, empty. If
 * Preact changes or removes it, the translation goes; if the translator removes the translation, the text has its words again.
 */
export function keepTexts(root: Node, signal?: AbortSignal): void {
  /** By the text and by the translation. */
  const pairs = new Map<Node, Pair>();
  const join = (pair: Pair) => pairs.set(pair.text, pair).set(pair.translation, pair);
  const part = ({ text, translation }: Pair) => {
    translation.remove();
    pairs.delete(text);
    pairs.delete(translation);
  };

  const handle = ({ target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const changed = pairs.get(target);
    if (changed?.text === target) part(changed);
    for (const removed of removedNodes) {
      const pair = pairs.get(removed);
      if (removed.isConnected) continue;
      if (pair) {
        part(pair);
        const next = [...addedNodes].find((node) => node !== pair.text && node.isConnected);
        if (next) join({ ...pair, translation: next as ChildNode });
        else pair.text.data = pair.words;
      } else if (removed instanceof Text && removed.data) {
        const translation = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === "FONT" && node.isConnected && !pairs.has(node),
        );
        if (!translation) continue;
        join({ text: removed, translation: translation as ChildNode, words: removed.data });
        removed.data = "";
      }
    }
  };

  const observer = new MutationObserver((records) => {
    records.forEach(handle);
    for (const [node, pair] of pairs) {
      const { text, translation } = pair;
      if (!translation.isConnected) pairs.delete(node);
      else if (translation.nextSibling === text) continue;
      else if (text.isConnected) text.before(translation);
      else translation.after(text);
    }
    // The records of these changes.
    observer.takeRecords();
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  signal?.addEventListener("abort", () => observer.disconnect());
}
