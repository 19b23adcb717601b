import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isBodySent, parseJson, requireJson } from "../../platform/json-body.ts";

const request = (headers: IncomingMessage["headers"]) => ({ headers }) as IncomingMessage;

describe("a request", () => {
  it.each([
    [{}, false],
    [{ "content-length": "0" }, false],
    [{ "content-length": "2" }, true],
    [{ "transfer-encoding": "chunked" }, true],
  ])("with the headers %j has a body: %s", (headers, isSent) => {
    expect(isBodySent(request(headers))).toBe(isSent);
  });

  it.each(["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"'])(
    "may declare its body as %s",
    (type) => {
      expect(() => requireJson(request({ "content-type": type }), 10)).not.toThrow();
    },
  );

  it.each([undefined, "text/plain", "application/json; charset=latin1", "application/jsonp"])(
    "gets 415 for a body declared as %s",
    (type) => {
      const headers = type === undefined ? {} : { "content-type": type };
      expect(() => requireJson(request(headers), 10)).toThrow(expect.objectContaining({ status: 415 }));
    },
  );

  it("gets 413 for a declared length over the limit, and its connection is closed", () => {
    const headers = { "content-type": "application/json", "content-length": "11" };
    expect(() => requireJson(request(headers), 11)).not.toThrow();
    expect(() => requireJson(request(headers), 10)).toThrow(
      expect.objectContaining({ status: 413, headers: { connection: "close" } }),
    );
  });
});

describe("the text of a body", () => {
  it("is parsed as JSON in UTF-8", () => {
    expect(parseJson(Buffer.from('{"title":"Ümlaut"}'))).toEqual({ title: "Ümlaut" });
  });

  it.each([Buffer.from("{"), Buffer.from(""), Buffer.from([0x22, 0xff, 0x22])])(
    "gets 400 if it is not JSON in UTF-8: %j",
    (bytes) => {
      expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ status: 400, code: "invalid_json" }));
    },
  );
});
