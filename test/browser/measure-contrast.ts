declare global {
  interface Window {
    /**
     * Returns the WCAG contrast ratio, from 1 to 21, of a colour on the layers behind it; the lowest layer comes
     * first.
     */
    contrastOf(colour: string, behind: string[]): number;
  }
}

/**
 * Defines `window.contrastOf`; run it in the page with `page.addInitScript`. It paints a colour and reads the pixel,
 * which works for every notation of colours.
 */
export function measureContrast(): void {
  let brush: CanvasRenderingContext2D | undefined;
  const known = new Map<string, number>();
  const luminance = (layers: string[]) => {
    const key = layers.join();
    const value = known.get(key) ?? paint(layers);
    known.set(key, value);
    return value;
  };
  const paint = (layers: string[]) => {
    brush ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
      willReadFrequently: true,
    }) as CanvasRenderingContext2D;
    for (const layer of ["white", ...layers]) {
      brush.fillStyle = layer;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  window.contrastOf = (colour, behind) => {
    const [darker = 0, lighter = 0] = [luminance(behind), luminance([...behind, colour])].sort(
      (a, b) => a - b,
    );
    return (lighter + 0.05) / (darker + 0.05);
  };
}
