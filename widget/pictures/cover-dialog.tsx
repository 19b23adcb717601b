import { useEffect, useRef, useState } from "preact/hooks";
import { messages } from "../locales/messages.ts";
import { drawPicture, encode } from "./prepare-picture.ts";

/** A part of the picture, in fractions of its width and height. */
interface Box {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  picture: ImageBitmap;
  /** Called with the picture, in which the boxes are black; undefined after Cancel. */
  close(file?: Blob): void;
}

/** How far an arrow key moves or resizes a box. */
const step = 0.02;

const limit = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The box after an arrow key has moved it, or has resized it if Shift is pressed; undefined for other keys. */
function steerBox(box: Box, { key, shiftKey }: KeyboardEvent): Box | undefined {
  const across = { ArrowLeft: -step, ArrowRight: step }[key] ?? 0;
  const down = { ArrowUp: -step, ArrowDown: step }[key] ?? 0;
  if (!across && !down) return undefined;
  const { x, y, width, height } = box;
  if (shiftKey)
    return { ...box, width: limit(width + across, step, 1 - x), height: limit(height + down, step, 1 - y) };
  return { ...box, x: limit(x + across, 0, 1 - width), y: limit(y + down, 0, 1 - height) };
}

/** Shows a screenshot, in which the visitor covers parts with boxes, by pointer or keyboard. */
export function CoverDialog({ picture, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLSpanElement>(null);
  const start = useRef<Box>(undefined);
  const [boxes, setBoxes] = useState<Box[]>([]);

  useEffect(() => {
    canvas.current?.replaceChildren(drawPicture(picture, 2_000));
    dialog.current?.showModal();
  }, []);

  /** Closing the dialog moves focus back to the button that opened it. */
  const end = (file?: Blob) => {
    dialog.current?.close();
    close(file);
  };
  const put = (box: Box) =>
    setBoxes((all) =>
      all.some(({ id }) => id === box.id) ? all.map((one) => (one.id === box.id ? box : one)) : [...all, box],
    );
  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = (canvas.current as HTMLElement).getBoundingClientRect();
    return { x: limit((clientX - left) / width, 0, 1), y: limit((clientY - top) / height, 0, 1) };
  };
  const stretch = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    const { x, y } = at(event);
    put({
      id: from.id,
      x: Math.min(x, from.x),
      y: Math.min(y, from.y),
      width: Math.abs(x - from.x),
      height: Math.abs(y - from.y),
    });
  };
  const steer = (box: Box) => (event: KeyboardEvent) => {
    const steered = steerBox(box, event);
    if (steered) put(steered);
    else if (/^(Delete|Backspace)$/.test(event.key)) {
      setBoxes((all) => all.filter(({ id }) => id !== box.id));
      dialog.current?.querySelector<HTMLElement>(".button")?.focus();
    } else return;
    event.preventDefault();
  };
  const use = async () => {
    const drawn = canvas.current?.firstChild as HTMLCanvasElement;
    const pen = drawn.getContext("2d");
    for (const { x, y, width, height } of boxes)
      pen?.fillRect(x * drawn.width, y * drawn.height, width * drawn.width, height * drawn.height);
    end(await encode(drawn, "image/webp"));
  };

  return (
    <dialog
      class="cover"
      ref={dialog}
      aria-label={messages.screenshot}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p>{messages.coverHelp}</p>
      <div
        class="cover-picture"
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { id: Date.now(), width: 0, height: 0, ...at(event) };
        }}
        onPointerMove={stretch}
        onPointerUp={() => {
          start.current = undefined;
        }}
      >
        <span ref={canvas} />
        {boxes.map((box) => (
          <button
            key={box.id}
            type="button"
            class="box"
            aria-label={messages.covered}
            onKeyDown={steer(box)}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
            }}
          />
        ))}
      </div>
      <div class="form-end">
        <button
          class="button"
          type="button"
          onClick={() => put({ id: Date.now(), x: 0.4, y: 0.4, width: 0.2, height: 0.2 })}
        >
          {messages.cover}
        </button>
        <button class="button" type="button" onClick={() => end()}>
          {messages.cancel}
        </button>
        <button class="button primary" type="button" onClick={use}>
          {messages.useScreenshot}
        </button>
      </div>
    </dialog>
  );
}
