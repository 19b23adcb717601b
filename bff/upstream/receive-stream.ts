import type { Dispatcher } from "undici";

/** The longest time without data in a response without an end, in milliseconds; the API sends a comment every 10 s. */
const silence = 25_000;

/** Passes on what arrives of a response, and aborts after 25 s of silence. */
export function receiveStream(
  onBegin: () => void,
  onData: (chunk: Buffer) => void,
  onEnd: (hasBegun: boolean) => void,
): Dispatcher.DispatchHandler {
  let hasBegun = false;
  let abort = () => {};
  const timer = setTimeout(() => abort(), silence);
  const end = () => {
    clearTimeout(timer);
    onEnd(hasBegun);
  };
  return {
    onRequestStart(controller) {
      abort = () => controller.abort(new Error("the API has fallen silent"));
    },
    onResponseStart(_controller, statusCode) {
      hasBegun = statusCode === 200;
      if (hasBegun) onBegin();
    },
    onResponseData(_controller, chunk) {
      timer.refresh();
      if (hasBegun) onData(chunk);
    },
    onResponseEnd: end,
    onResponseError: end,
  };
}
