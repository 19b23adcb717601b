import { expect, it } from "vitest";
import { isAllowable } from "../../../dashboard/install/is-allowable.ts";

it("only https and localhost origins get a button that allows them", () => {
  for (const origin of ["https://a.example", "http://localhost:8000", "http://127.0.0.1"]) {
    expect([origin, isAllowable(origin)]).toEqual([origin, true]);
  }
  for (const origin of [
    "http://0.0.0.0:8000",
    "http://a.example",
    "http://localhost.a.example",
    "null",
    "",
  ]) {
    expect([origin, isAllowable(origin)]).toEqual([origin, false]);
  }
});
