import { type Command, Option } from "commander";
import type { OutdatedApiKey } from "../../api/root-keys/count-root-key-uses.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { makeRootKey } from "../data-folder.ts";
import { printResult, withSystem } from "../system.ts";
import { describeApiRootKeys, examineApiRootKeys, examineTokenKeys } from "./describe-root-keys.ts";
import { notSet, readKeyRings } from "./key-rings.ts";
import { reseal, rotateRootKeys } from "./rotate-root-keys.ts";

/** `fail` sets the exit code to 1 when a command finds a problem. */
export function addRootKeyCommands(program: Command, fail: () => void): void {
  const keys = program.command("keys").description("root keys: creates them for a new installation");
  const say = (line: string) => console.log(line);

  keys.action(() => {
    printResult({
      API_ROOT_KEYS: makeRootKey(),
      BFF_ROOT_KEYS: makeRootKey(),
      SHARED_ROOT_KEYS: makeRootKey(),
    });
  });

  keys
    .command("rotate")
    .description("takes the next step of replacing the root keys: add a new key, use it, drop the old one")
    .addOption(
      new Option("--only <variable>", "rotates only this variable").choices(["api", "shared", "bff"]),
    )
    .action(async ({ only }) => printResult(await rotateRootKeys(only, say)));

  keys
    .command("reseal")
    .description("encrypts all secrets again under the first of API_ROOT_KEYS")
    .action(() => withSystem(async (system) => printResult({ resealed: await reseal(system, say) })));

  keys
    .command("status")
    .description("says what each root key is needed for, and which ones may be removed")
    .action(async () => {
      const { rings } = await readKeyRings();
      if (rings.length === 0) throw new StartupError(notSet("The root keys are"));
      const removable: Record<string, string[]> = {};
      const faults: string[] = [];
      let outdatedApiKeys: OutdatedApiKey[] = [];
      for (const ring of rings) {
        say(ring.name);
        if (ring.validity) {
          const state = examineTokenKeys(ring);
          for (const line of state.lines) say(line);
          removable[ring.name] = state.removable;
        } else {
          await withSystem(async ({ db, roots }) => {
            const needs = await examineApiRootKeys(db, roots);
            for (const line of describeApiRootKeys(roots, needs)) say(line);
            for (const fault of needs.faults) say(`WRONG ${fault}`);
            removable[ring.name] = needs.removable;
            outdatedApiKeys = needs.outdated;
            faults.push(...needs.faults);
          });
        }
      }
      printResult({ ok: faults.length === 0, removable, outdatedApiKeys });
      if (faults.length > 0) fail();
    });
}
