import { useRef } from "preact/hooks";
import type { App } from "../data/app.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { ScreenshotButton } from "./screenshot-button.tsx";
import { useFormEvents } from "./use-form-events.ts";
import { most, usePictures } from "./use-pictures.ts";

export interface PictureFieldProps {
  app: App;
  text: string;
  /** The Markdown of the added pictures, which the form sends after the text. */
  pictures: string;
  /** Called with the Markdown of the pictures and with the text. */
  change(pictures: string, text: string): void;
}

const picturePath = "M2 3h12v10H2Zm0 8 3.5-3.5L9 11l2-2 3 3M10.5 6v0";

/** The pictures of a form: chosen, pasted, dropped, or taken as a screenshot. Each has a field for words about it. */
export function PictureField(props: PictureFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { items, isSending, fault, setFault, revise, drop, add, addAll } = usePictures(props);
  useFormEvents(place, { isSending, isFailed: fault !== "", take: addAll });

  return (
    <div class="pictures" ref={place}>
      {items.length > 0 && (
        <ul class="picture-list">
          {items.map(({ id, thumbnail, address, words }) => (
            <li key={id} class="picture" aria-busy={!address}>
              <Thumbnail canvas={thumbnail} />
              <input
                class="field"
                aria-label={messages.pictureWords}
                placeholder={messages.pictureWords}
                maxLength={100}
                dir="auto"
                value={words}
                onInput={({ currentTarget }) => revise(id, { words: currentTarget.value })}
              />
              <button
                class="icon"
                type="button"
                aria-label={messages.dropPicture}
                onClick={() => {
                  drop(id);
                  place.current?.closest("form")?.querySelector<HTMLElement>("textarea")?.focus();
                }}
              >
                <Icon d={paths.close} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="fault" role="alert">
        {fault}
      </p>
      <p class="unseen" role="status">
        {isSending && messages.pictureSending}
      </p>
      {items.length < most && (
        <div class="picture-tools">
          <button class="button" type="button" onClick={() => input.current?.click()}>
            <Icon d={picturePath} />
            {messages.addPicture}
          </button>
          <ScreenshotButton add={add} fail={() => setFault(messages.screenshotFailed)} />
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              addAll(currentTarget.files ?? []);
              currentTarget.value = "";
            }}
          />
        </div>
      )}
    </div>
  );
}

/** A picture whose canvas is missing is shown as an icon. */
const Thumbnail = ({ canvas }: { canvas: HTMLCanvasElement | undefined }) => (
  <span
    class="thumbnail"
    key={canvas ? "canvas" : "icon"}
    ref={(element) => {
      if (canvas) element?.replaceChildren(canvas);
    }}
  >
    {!canvas && <Icon d={picturePath} />}
  </span>
);
