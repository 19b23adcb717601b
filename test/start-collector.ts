import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty if the span begins its trace. */
  parentId: string;
  name: string;
  /** 2: server, 3: client. */
  kind: number;
  attributes: Record<string, string | number>;
  /** The ids of the linked spans. */
  links: string[];
  /** 2: error. */
  status: number;
}

/** Receives traces by OTLP/HTTP as protobuf, as the OpenTelemetry collector does, until `stop` is called. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    requests.push({ path: request.url ?? "", headers: request.headers, body });
    spans.push(...readSpans(body));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, requests, stop };
}

/** A message in protobuf's wire format: the values of each field, by its number. */
type Message = Map<number, (Buffer | bigint)[]>;

function readMessage(bytes: Buffer): Message {
  const fields: Message = new Map();
  let at = 0;
  const readVarint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const readBytes = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(readVarint());
    const read = {
      0: readVarint,
      1: () => readBytes(8),
      2: () => readBytes(Number(readVarint())),
      5: () => readBytes(4),
    };
    const value = read[(tag & 7) as keyof typeof read]();
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const within = (message: Message, field: number) =>
  (message.get(field) ?? []).map((value) => readMessage(value as Buffer));
const textOf = (message: Message, field: number, encoding: BufferEncoding = "utf8") =>
  ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.of()).toString(encoding);

/** The numbers are those of the fields in `opentelemetry/proto/trace/v1/trace.proto`. */
function readSpans(body: Buffer): ReceivedSpan[] {
  return within(readMessage(body), 1).flatMap((resourceSpans) => {
    const [resource = new Map()] = within(resourceSpans, 1);
    const service = `${attributesOf(resource, 1)["service.name"]}`;
    return within(resourceSpans, 2).flatMap((scopeSpans) =>
      within(scopeSpans, 2).map((span) => ({
        service,
        traceId: textOf(span, 1, "hex"),
        spanId: textOf(span, 2, "hex"),
        parentId: textOf(span, 4, "hex"),
        name: textOf(span, 5),
        kind: Number(span.get(6)?.[0]),
        attributes: attributesOf(span, 9),
        links: within(span, 13).map((link) => textOf(link, 2, "hex")),
        status: Number(within(span, 15)[0]?.get(3)?.[0] ?? 0),
      })),
    );
  });
}

function attributesOf(message: Message, field: number): ReceivedSpan["attributes"] {
  const pairs = within(message, field).map((pair) => {
    const [value = new Map()] = within(pair, 2);
    const whole = value.get(3)?.[0];
    return [textOf(pair, 1), whole === undefined ? textOf(value, 1) : Number(whole)] as const;
  });
  return Object.fromEntries(pairs);
}
