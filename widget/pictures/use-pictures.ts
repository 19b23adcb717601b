import { useEffect, useRef, useState } from "preact/hooks";
import { explainError } from "../data/explain-error.ts";
import { makeSendError, type SendError } from "../data/send-error.ts";
import { messages } from "../locales/messages.ts";
import type { PictureFieldProps } from "./picture-field.tsx";
import { type AddedPicture, splitPictures, writePictures } from "./picture-markdown.ts";
import { preparePicture } from "./prepare-picture.ts";
import { sendPicture } from "./send-picture.ts";

/** A picture in the form. Without an address, it is still being sent; a picture from a draft has no thumbnail. */
interface Item extends AddedPicture {
  id: string;
  thumbnail?: HTMLCanvasElement;
}

/** The maximum number of pictures in a text. */
export const most = 5;

const itemsIn = (markdown: string): Item[] =>
  splitPictures(markdown).pictures.map((picture) => ({ id: picture.address, ...picture }));

/** The pictures of a form, and the functions that change them. Each picture is sent when it is added. */
export function usePictures({ app, text, pictures, change }: PictureFieldProps) {
  const [items, setItems] = useState(() => [...itemsIn(text), ...itemsIn(pictures)]);
  const [fault, setFault] = useState("");
  const before = useRef(pictures);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  const markdown = writePictures(
    items.filter(({ address }) => address),
    messages.picture,
  );

  // The first time, this also splits the text of an edited comment or idea from its pictures.
  useEffect(() => {
    if (markdown !== pictures) change(markdown, splitPictures(text).text);
  }, [markdown]);
  // Once the form has been sent, it has no pictures.
  useEffect(() => {
    if (!pictures && before.current) setItems((all) => all.filter(({ address }) => !address));
    before.current = pictures;
  }, [pictures]);

  const revise = (id: string, changes: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const drop = (id: string) => setItems((all) => all.filter((item) => item.id !== id));
  const send = async (id: string, file: Blob) => {
    try {
      const { thumbnail, file: prepared } = await preparePicture(file).catch(() => {
        throw makeSendError(415);
      });
      revise(id, { thumbnail });
      const { address, width, height } = await sendPicture(app.context, prepared);
      revise(id, { address: `${address}#${width}x${height}` });
      app.announce(messages.pictureAdded);
    } catch (error) {
      setFault(explain(error as SendError));
      drop(id);
    }
  };
  /** Pictures are sent one after the other, because the service decodes one at a time. */
  const add = (file: Blob) => {
    const id = `${count.current++}`;
    setItems((all) => [...all, { id, address: "", words: "" }]);
    queue.current = queue.current.then(() => send(id, file));
  };
  /**
   * Adds files. Only the browser can tell whether it can show one: the type of a file may be missing, and that of a document
   * leads to a message. @returns whether there are any
   */
  const addAll = (files: Iterable<File>) => {
    const chosen = [...files];
    setFault(items.length + chosen.length > most ? messages.pictureMost : "");
    chosen.slice(0, most - items.length).map(add);
    return chosen.length > 0;
  };
  const isSending = items.some(({ address }) => !address) || markdown !== pictures;
  return { items, isSending, fault, setFault, revise, drop, add, addAll };
}

function explain(error: SendError): string {
  const { status } = error;
  if (status === 403 || status === 409) return messages.picturesClosed;
  return [400, 413, 415].includes(status) ? messages.pictureBad : explainError(error);
}
