import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * A minimal SMTP server (RFC 5321) that accepts and stores only messages to `mail.example`. While `isSilent` returns true,
 * it stores messages without a response.
 */
export async function startMailServer(isSilent = () => false) {
  const letters: string[] = [];
  const responses: Record<string, string | undefined> = {};
  const server = createServer((socket) => {
    let [text, isLetter] = ["", false];
    socket.on("error", () => {});
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (chunk) => {
      text += chunk;
      for (
        let end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n");
        end >= 0;
        end = text.indexOf(isLetter ? "\r\n.\r\n" : "\r\n")
      ) {
        const line = text.slice(0, end);
        text = text.slice(end + (isLetter ? 5 : 2));
        if (isLetter) letters.push(line);
        if (isLetter && isSilent()) return;
        const [command = ""] = isLetter ? [] : line.toUpperCase().split(/[ :]/);
        const response = responses[command];
        isLetter = command === "DATA" && response === undefined;
        socket.write(`${response ?? (isLetter ? "354 go on" : responseTo(line))}\r\n`);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    letters,
    /** The responses to commands, such as `RCPT`, instead of the usual ones. */
    responses,
    lettersTo: (address: string) => letters.filter((letter) => letter.includes(`To: ${address}`)),
    /** Returns the text of a message, decoded from quoted-printable. */
    textOf: (letter: string) =>
      letter.slice(letter.indexOf("\r\n\r\n")).replaceAll("=\r\n", "").replaceAll("=3D", "="),
    stop: () => void server.close(),
  };
}

/** Returns the `Message-ID` of a message. */
export const messageIdOf = (letter = "") => /^Message-ID: (\S+)/im.exec(letter)?.[1];

function responseTo(line: string): string {
  if (/^RCPT/i.test(line) && !/@mail\.example>/i.test(line)) return "550 5.1.1 no such mailbox here";
  return /^QUIT$/i.test(line) ? "221 bye" : "250 ok";
}
