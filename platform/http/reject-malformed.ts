import { randomUUID } from "node:crypto";
import { type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem, problemJson } from "./problem.ts";

/**
 * Responds with a problem when Node's parser rejects a request. The client has `lingerTimeout` milliseconds to read the
 * response. Without this limit, a client that leaves its half of the connection open would stay connected forever.
 */
export function rejectMalformed(server: Server, lingerTimeout: number): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Node's internal field for the current response. If that response has begun, a second response must not be written
    // to the same connection.
    const underWay = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
    if (error.code === "ECONNRESET" || !socket.writable || underWay?.headersSent) {
      socket.destroy(error);
      return;
    }
    socket.end(responseText(problemOf(error)));
    setTimeout(() => socket.destroy(), lingerTimeout).unref();
  });
}

/**
 * Rejects a request without exactly one `Host` (RFC 9112, section 3.2): with two, a proxy and this server may disagree about
 * the site. HTTP/1.0 requests may have none.
 */
export function requireOneHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = countHosts(request.rawHeaders);
    if (hosts === 1 || (hosts === 0 && request.httpVersionMinor === 0)) return listener(request, response);
    const problem = new Problem(400, "malformed_request", "A request needs exactly one Host header.");
    const { headers, body } = responseOf(problem);
    response.writeHead(problem.status, headers).end(body);
  };
}

function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new Problem(431, "headers_too_large", "The request line and headers are larger than 16 KiB.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new Problem(408, "request_timeout", "The request did not arrive in time.");
  }
  return new Problem(400, "malformed_request", "This is not a well-formed HTTP request.");
}

function responseText(problem: Problem): string {
  const { headers, body } = responseOf(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, "", body].join("\r\n");
}

function responseOf(problem: Problem) {
  const requestId = randomUUID();
  const body = problemJson(problem, "/", requestId);
  const headers = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-request-id": requestId,
    connection: "close",
  };
  return { headers, body };
}
