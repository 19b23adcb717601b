/** Message types: a row, the end of a statement's rows, an error, and the end of a response. */
const letters = { row: 68, complete: 67, error: 69, ready: 90 };

/** A message that consists of its type, its length and a text. */
function message(letter: string, text: string): Buffer {
  const bytes = Buffer.from(`${letter}\0\0\0\0${text}\0`, "latin1");
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
}

const endOfRows = message("C", "SELECT 0");

/** An error of class 08, for which the API's response is 503. */
const lost = message("E", "SERROR\0VERROR\0C08006\0Mthe connection was lost\0");

interface Receiver {
  /** Receives whole messages. */
  pass(bytes: Buffer): void;
  /** Is called for each message before it is passed on. The message is in `bytes`, from `start` to `end`. */
  onMessage(letter: number, bytes: Buffer, start: number, end: number): void;
  /** Whether the server will end its response without another message from the driver. */
  isReadyDue(): boolean;
}

/**
 * Passes a server's messages on to the driver, and completes responses that have no proper end. The driver keeps the
 * number of rows since the last `CommandComplete`, even after an error, and the last error until `ReadyForQuery`, both
 * even after the connection has ended. With these, it would shift the rows of the next statement, or reject it. So it
 * gets only whole messages, an error only with its `ReadyForQuery`, and a `CommandComplete` after all rows.
 */
export function completeResponses({ pass, onMessage, isReadyDue }: Receiver) {
  let chunks: Buffer[] = [];
  let received = 0;
  let hasRows = false;
  let heldError: Buffer | undefined;
  let hasOpenError = false;
  /** The length of the message at the beginning of `chunks`, or of its head if that has not arrived. */
  let needed = 5;
  const endRows = () => {
    if (hasRows) pass(endOfRows);
    hasRows = false;
  };
  return {
    receive(chunk: Buffer): void {
      chunks.push(chunk);
      received += chunk.length;
      if (received < needed) return;
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, received);
      let passed = 0;
      const passUntil = (end: number) => {
        if (end > passed) pass(bytes.subarray(passed, end));
        passed = end;
      };
      let at = 0;
      for (needed = 5; at + needed <= bytes.length; needed = 5) {
        needed = 1 + bytes.readUInt32BE(at + 1);
        const end = at + needed;
        if (end > bytes.length) break;
        const letter = bytes[at] as number;
        onMessage(letter, bytes, at, end);
        if (letter === letters.row) hasRows = true;
        else if (letter === letters.complete) hasRows = false;
        else if (letter === letters.error) {
          passUntil(at);
          endRows();
          // After a fatal error, the server closes the connection.
          if (isReadyDue() || bytes.subarray(at, end).includes("VFATAL\0")) {
            heldError = bytes.subarray(at, end);
            passed = end;
          } else hasOpenError = true;
        } else if (letter === letters.ready) {
          hasOpenError = false;
          if (heldError) {
            passUntil(at);
            pass(heldError);
            heldError = undefined;
          }
        }
        at = end;
      }
      passUntil(at);
      chunks = at < bytes.length ? [bytes.subarray(at)] : [];
      received = bytes.length - at;
    },
    /** Completes the last response when the connection has ended. @returns the error that was not passed on */
    close(): Buffer | undefined {
      endRows();
      if (hasOpenError) pass(lost);
      return heldError;
    },
  };
}
