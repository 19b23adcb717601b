import { render, waitFor } from "@testing-library/preact";
import { expect, it, vi } from "vitest";
import { useOptionalChunk } from "../../../widget/chunks/use-optional-chunk.ts";
import { noContext } from "../open-widget.ts";

it("a chunk is loaded once, and each panel that uses it gets its styles once", async () => {
  const sheet = new CSSStyleSheet();
  const load = vi.fn(async () => ({ sheet }));
  const openPanel = async () => {
    const root = document.createElement("div").attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [];
    const context = { ...noContext, host: root.host as HTMLElement };
    const Part = () => <>{useOptionalChunk(context, "parts", load).views && "Loaded"}</>;
    for (let part = 0; part < 2; part += 1) {
      const { findByText, unmount } = render(<Part />);
      await findByText("Loaded");
      unmount();
    }
    await waitFor(() => expect(root.adoptedStyleSheets).toEqual([sheet]));
  };
  await openPanel();
  await openPanel();
  expect(load).toHaveBeenCalledTimes(1);
});
