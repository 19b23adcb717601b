import { resealSecrets } from "../../api/root-keys/reseal-secrets.ts";
import type { RootKey, RootKeys } from "../../platform/process/environment.ts";
import { commandLine } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { changeSecrets, readSecrets, type Secrets } from "../data-folder.ts";
import { type System, withSystem } from "../system.ts";
import { describeApiRootKeys, examineApiRootKeys, findTokenEnd } from "./describe-root-keys.ts";
import {
  findNewest,
  formatRootKeys,
  type KeyRing,
  makeNextRootKey,
  notSet,
  readKeyRings,
} from "./key-rings.ts";

type Say = (line: string) => void;

/** The next step of a variable's rotation. */
interface Step {
  /**
   * `add` a new key behind the others, `use` the new key first, `drop` older keys, or `wait` until older keys can be
   * dropped.
   */
  step: "add" | "use" | "drop" | "wait";
  keys: RootKeys;
  words: string[];
}

interface Planned {
  ring: KeyRing;
  step: Step;
}

interface Rotated {
  step: Step["step"];
  /** The ids of the keys after this step. */
  ids: string[];
  /** The variable's next value, if the operator has to set it. */
  value?: string;
}

/**
 * Takes the next step in the rotation of the root keys of all variables, or of one. For variables set in the
 * environment, the result contains new values for the operator to set; keys in the data folder are replaced. If a
 * rotation has begun, variables with a single key are left out, so that no second rotation begins. @throws StartupError
 * before any key has changed
 */
export async function rotateRootKeys(
  only: KeyRing["option"] | undefined,
  say: Say,
): Promise<Record<string, Rotated>> {
  const { dataDir, rings } = await readKeyRings();
  const chosen = choose(rings, only);
  const waiting = chosen.filter(({ stored }) => stored?.since === null);
  if (waiting.length > 0) {
    throw new StartupError(
      `Restart Earshot first: it has not been started since the last step changed ${namesOf(waiting)}.`,
    );
  }
  const steps: Planned[] = [];
  for (const ring of chosen) steps.push({ ring, step: await findStep(ring, say) });

  await store(dataDir, steps);
  for (const { ring, step } of steps) {
    say(`${ring.name}: ${step.words[0]}`);
    for (const line of step.words.slice(1)) say(line);
  }
  say(advise(steps));
  return Object.fromEntries(
    steps.map(({ ring: { name, stored }, step: { step, keys } }) => {
      const isForOperator = !stored && step !== "wait";
      return [name, { step, ids: idsOf(keys), ...(isForOperator && { value: formatRootKeys(keys) }) }];
    }),
  );
}

const idsOf = (keys: RootKey[]) => keys.map(({ id }) => id);
const namesOf = (rings: KeyRing[]) => rings.map(({ name }) => name).join(", ");

function choose(rings: KeyRing[], only: KeyRing["option"] | undefined): KeyRing[] {
  const chosen = rings.filter(({ option }) => only === undefined || option === only);
  if (chosen.length === 0) {
    const missing = only ? `${only.toUpperCase()}_ROOT_KEYS is` : "The root keys are";
    throw new StartupError(notSet(missing));
  }
  const begun = chosen.filter(({ keys }) => keys.length > 1);
  return begun.length > 0 ? begun : chosen;
}

async function findStep(ring: KeyRing, say: Say): Promise<Step> {
  const [first, ...others] = ring.keys;
  if (others.length === 0) {
    const added = makeNextRootKey(ring.keys);
    const words = [`${added.id} is new; from the next start on, every process accepts it.`];
    return { step: "add", keys: [first, added], words };
  }
  const newest = findNewest(ring.keys);
  if (newest !== first) {
    const keys: RootKeys = [newest, ...ring.keys.filter((key) => key !== newest)];
    return {
      step: "use",
      keys,
      words: [`${newest.id} is first; from the next start on, every process uses it.`],
    };
  }
  return ring.validity ? settleTokens(ring) : settleApi(ring.keys, say);
}

async function settleApi(keys: RootKeys, say: Say): Promise<Step> {
  const [first, ...others] = keys;
  let step: Step | undefined;
  await withSystem(async (system) => {
    await reseal(system, say);
    const needs = await examineApiRootKeys(system.db, keys);
    const kept = others.filter(({ id }) => !needs.removable.includes(id));
    const words = kept.length > 0 ? describeApiRootKeys(keys, needs) : [];
    const gone = needs.removable.join(", ");
    step = gone
      ? { step: "drop", keys: [first, ...kept], words: [`${gone} is not needed any more.`, ...words] }
      : { step: "wait", keys, words: ["an older key is still needed.", ...words] };
  });
  if (!step) throw new Error("no step was found");
  return step;
}

/**
 * Encrypts the secrets of all workspaces under the newest key. @returns the number of workspaces that changed
 * @throws StartupError if the keys are in a wrong order, or no API process has started with this order yet (nothing is
 *   changed then), or if the secrets of some workspaces could not be encrypted again
 */
export async function reseal({ db, roots }: Pick<System, "db" | "roots">, say: Say): Promise<number> {
  const [{ id: first }, ...others] = roots;
  const { faults: mistakes, uses } = await examineApiRootKeys(db, roots);
  if (mistakes.length > 0) throw new StartupError(mistakes.join("\n"));
  if (others.length > 0 && !uses.find(({ id }) => id === first)?.firstUsedAt) {
    throw new StartupError(
      `Restart the API first: no process has used ${first} as the first of API_ROOT_KEYS.`,
    );
  }
  const { resealed, missing, left } = await resealSecrets(db, roots, (count) =>
    say(`encrypted the secrets of ${count} workspaces again`),
  );
  const faults = Object.entries(missing).map(
    ([id, count]) =>
      `API_ROOT_KEYS cannot decrypt the secrets of ${count} workspaces, which need ${id}: add that key behind the first one.`,
  );
  if (left > 0) faults.push(`${left} workspaces were locked: run this again.`);
  if (faults.length > 0) throw new StartupError(faults.join("\n"));
  return resealed;
}

function settleTokens(ring: KeyRing): Step {
  const [first, ...others] = ring.keys;
  const gone = idsOf(others).join(", ");
  const { at, words } = findTokenEnd(ring);
  if (ring.stored && (at === undefined || at > Date.now())) {
    return { step: "wait", keys: ring.keys, words: [`${gone} is needed until ${words}.`] };
  }
  const when =
    at === undefined
      ? `${gone} is needed until ${words}; then set this value.`
      : `${gone} is not needed any more.`;
  return { step: "drop", keys: [first], words: [when] };
}

/** Writes the new keys to the data folder, and records that Earshot has not started with them yet. */
async function store(dataDir: string, steps: Planned[]): Promise<void> {
  const rootKeysSince = { ...(await readSecrets(dataDir))?.rootKeysSince };
  const changes: Partial<Secrets> = {};
  for (const { ring, step } of steps) {
    if (!ring.stored) continue;
    const { field, since } = ring.stored;
    // If the start is not recorded, older keys may have signed tokens until now, so count their validity from now.
    if (step.step === "wait") rootKeysSince[field] = since ?? new Date().toISOString();
    else changes[field] = formatRootKeys(step.keys);
    if (step.step === "drop") delete rootKeysSince[field];
    else if (step.step !== "wait") rootKeysSince[field] = null;
  }
  if (steps.some(({ ring }) => ring.stored)) await changeSecrets(dataDir, { ...changes, rootKeysSince });
}

/** Returns one line that tells the operator what to do next. */
function advise(steps: Planned[]): string {
  const isChanged = (isStored: boolean) =>
    steps.some(({ ring, step }) => step.step !== "wait" && (ring.stored !== undefined) === isStored);
  const isUnfinished = steps.some(({ step }) => step.keys.length > 1);
  return [
    isChanged(false) &&
      "Set the values below for all processes that read them and for this command, and restart the processes one by one.",
    isChanged(true) && "Restart Earshot, which reads its keys from the data folder.",
    isUnfinished ? `Then run \`${commandLine} keys rotate\` again.` : "That ends the rotation.",
  ]
    .filter(Boolean)
    .join(" ");
}
