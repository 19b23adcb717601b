import { useRef, useState } from "preact/hooks";
import { messages } from "../locales/messages.ts";
import { Icon } from "../ui/icons.tsx";
import { CoverDialog } from "./cover-dialog.tsx";

interface Props {
  /** Called with the screenshot after the visitor has covered what nobody should see. */
  add(file: Blob): void;
  fail(): void;
}

const screenPath = "M2 5V2.5h2.5M11.5 2.5H14V5M14 11v2.5h-2.5M4.5 13.5H2V11M8 6v4M6 8h4";

/** Takes a screenshot of a tab, window or screen that the visitor chooses. Phones cannot. */
export function ScreenshotButton({ add, fail }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  if (!navigator.mediaDevices?.getDisplayMedia) return null;

  const take = async () => {
    try {
      setPicture(await takeScreenshot(button.current?.closest("dialog") ?? undefined));
    } catch (error) {
      // The visitor has closed the browser's dialog, or the page forbids screenshots.
      if ((error as Error).name !== "NotAllowedError") fail();
      button.current?.focus();
    }
  };
  const close = (file?: Blob) => {
    setPicture(undefined);
    if (file) add(file);
  };
  return (
    <>
      <button class="button" type="button" ref={button} onClick={take}>
        <Icon d={screenPath} />
        {messages.screenshot}
      </button>
      {picture && <CoverDialog picture={picture} close={close} />}
    </>
  );
}

/** Hides the widget while it takes the screenshot. @throws if the visitor or the browser does not allow it */
async function takeScreenshot(panel?: HTMLElement): Promise<ImageBitmap> {
  panel?.style.setProperty("opacity", "0");
  let stream: MediaStream | undefined;
  try {
    const options = { video: true, preferCurrentTab: true };
    stream = await navigator.mediaDevices.getDisplayMedia(options);
    const video = document.createElement("video");
    video.srcObject = stream;
    await video.play();
    return await createImageBitmap(video);
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
    panel?.style.removeProperty("opacity");
  }
}
