import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepTexts } from "../../../widget/panel/keep-texts.ts";

let root: HTMLElement;
let aborter: AbortController;
beforeEach(() => {
  root = document.body.appendChild(document.createElement("main"));
  aborter = new AbortController();
  keepTexts(root, aborter.signal);
});
afterEach(() => {
  aborter.abort();
  root.remove();
});

/** After all mutation observers. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function textsIn(node: Node): Text[] {
  if (node instanceof Text) return node.data.trim() ? [node] : [];
  return node.nodeName === "FONT" ? [] : [...node.childNodes].flatMap(textsIn);
}

/** Replaces the words, as Chrome does: `<font><font>…</font></font>` takes the place of the text. */
const ways: Record<string, (text: Text, font: HTMLElement) => void> = {
  "in one step": (text, font) => text.replaceWith(font),
  "by a translation before the text": (text, font) => {
    text.before(font);
    text.remove();
  },
  "by a translation behind the text": (text, font) => {
    text.after(font);
    text.remove();
  },
};

describe.each(Object.entries(ways))("texts that a page translator replaces %s", (_, replace) => {
  const replaced = new Map<HTMLElement, { text: Text; words: string }>();
  async function translate() {
    for (const text of textsIn(root)) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(text.data.toUpperCase());
      replaced.set(font, { text, words: text.data });
      replace(text, font);
    }
    await settled();
  }
  async function show(content: preact.ComponentChild) {
    render(content, root);
    await settled();
    const before = root.textContent;
    await translate();
    return [before, root.textContent];
  }
  const Count = ({ n, children }: { n: number; children?: preact.ComponentChild }) => (
    <p>
      {children}
      {n} votes{n > 2 && <b> many</b>}
    </p>
  );

  it("are shown and translated again when they change", async () => {
    expect(await show(<Count n={1} />)).toEqual(["1 votes", "1 VOTES"]);
    expect(await show(<Count n={2} />)).toEqual(["2 VOTES", "2 VOTES"]);
    expect(await show(<Count n={1} />)).toEqual(["1 VOTES", "1 VOTES"]);
    expect(root.querySelectorAll("p > font")).toHaveLength(2);
  });

  it("keep their place beside what is added before, between and behind them", async () => {
    await show(<Count n={2} />);
    expect(await show(<Count n={3}>a </Count>)).toEqual(["a 3 VOTES many", "A 3 VOTES MANY"]);
    expect(
      await show(
        <Count n={3}>
          <i>b </i>
        </Count>,
      ),
    ).toEqual(["b 3 VOTES MANY", "B 3 VOTES MANY"]);
    expect(await show(<Count n={1}>{null}</Count>)).toEqual(["1 VOTES", "1 VOTES"]);
  });

  it("disappear with their translation, also when they become empty", async () => {
    const Save = ({ text, note }: { text: string; note?: string }) => (
      <p>
        {text}
        {note}
      </p>
    );
    await show(<Save text="Saving…" note=" now" />);
    expect(await show(<Save text="Saving…" />)).toEqual(["SAVING…", "SAVING…"]);
    expect(await show(<Save text="" />)).toEqual(["", ""]);
    expect(await show(<Save text="Saved" />)).toEqual(["Saved", "SAVED"]);
    expect(await show(null)).toEqual(["", ""]);
  });

  it.each<[how: string, revert: (font: HTMLElement, text: Text, words: string) => void]>([
    ["puts the text back", (font, text) => font.replaceWith(text)],
    ["adds a text of its own", (font, _text, words) => font.replaceWith(words)],
    ["removes the translation", (font) => font.remove()],
  ])("have their words again when the translator %s, and change as before", async (_how, revert) => {
    await show(<Count n={1} />);
    for (const [font, { text, words }] of replaced) if (font.isConnected) revert(font, text, words);
    await settled();
    expect(root.textContent).toBe("1 votes");
    render(<Count n={4} />, root);
    await settled();
    expect(root.textContent).toBe("4 votes many");
  });
});
