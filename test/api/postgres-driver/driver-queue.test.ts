import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createQueue } from "../../../api/postgres-driver/driver-queue.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { sharedApi } from "../../harness.ts";

describe("the queue of the driver's connections", () => {
  it("returns what was added first, once, and nothing that was removed", () => {
    const queue = createQueue(["a", "b"]);
    queue.push("c");
    expect([queue.remove("b"), queue.remove("b"), queue.length]).toEqual(["b", null, 2]);
    expect([queue.shift(), queue.shift(), queue.shift(), queue.length]).toEqual(["a", "c", undefined, 0]);
  });

  it("takes an item to the end when it is added again after it was returned", () => {
    const queue = createQueue(["a", "b"]);
    queue.push(queue.shift() ?? "");
    expect([queue.shift(), queue.shift()]).toEqual(["b", "a"]);
  });

  it("is in the place of the driver's own queue in tests and in the compiled servers", async () => {
    const { sql } = await sharedApi();
    const names: string[] = [];
    await sql.unsafe("select 1", [], {
      // The driver passes its connection, which knows the queue that it is in.
      onexecute: ({ queue }: { queue: object }) =>
        names.push(...Object.keys(queue), String(Reflect.get(queue, "shift"))),
    } as object);
    expect(names.slice(0, 4)).toEqual(["length", "remove", "push", "shift"]);
    expect(names[4]).toContain("items");
    const chunks = join(projectRoot, "dist/server/chunks");
    const texts = readdirSync(chunks).map((name) => readFileSync(join(chunks, name), "utf8"));
    const drivers = texts.filter((text) => text.includes("onexecute"));
    expect(drivers.map((text) => text.includes("xs[index - 1]"))).toEqual([false]);
  });
});
