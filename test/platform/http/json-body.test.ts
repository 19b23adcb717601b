import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isBodySent, parseJson, requireJson } from "../../../platform/http/json-body.ts";

const request = (headers: IncomingMessage["headers"]) => ({ headers }) as IncomingMessage;

describe("requests", () => {
  it.each([
    [{}, false],
    [{ "content-length": "0" }, false],
    [{ "content-length": "2" }, true],
    [{ "transfer-encoding": "chunked" }, true],
  ])("a request with the headers %j has a body: %s", (headers, isSent) => {
    expect(isBodySent(request(headers))).toBe(isSent);
  });

  it.each(["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"'])(
    "a request may have a body with the Content-Type %s",
    (type) => {
      expect(() => requireJson(request({ "content-type": type }), 10)).not.toThrow();
    },
  );

  it.each([undefined, "text/plain", "application/json; charset=latin1", "application/jsonp"])(
    "a request gets 415 for a body with the Content-Type %s",
    (type) => {
      const headers = type === undefined ? {} : { "content-type": type };
      expect(() => requireJson(request(headers), 10)).toThrow(expect.objectContaining({ status: 415 }));
    },
  );

  it("a request gets 413 for a Content-Length over the limit, and its connection is closed", () => {
    const headers = { "content-type": "application/json", "content-length": "11" };
    expect(() => requireJson(request(headers), 11)).not.toThrow();
    expect(() => requireJson(request(headers), 10)).toThrow(
      expect.objectContaining({ status: 413, headers: { connection: "close" } }),
    );
  });
});

describe("bodies", () => {
  it("a body is parsed as JSON in UTF-8", () => {
    expect(parseJson(Buffer.from('{"title":"Ümlaut"}'))).toEqual({ title: "Ümlaut" });
  });

  it.each([Buffer.from("{"), Buffer.from(""), Buffer.from([0x22, 0xff, 0x22])])(
    "a body that is not JSON in UTF-8 gets 400: %j",
    (bytes) => {
      expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ status: 400, code: "invalid_json" }));
    },
  );
});
