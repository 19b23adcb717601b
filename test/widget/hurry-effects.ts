import { options } from "preact";

const later = setTimeout;
const runLater = (run: () => void) => void later(run);

/** Runs effects right after a render instead of one frame (16 ms) later, also while timers are fake. */
export function hurryEffects(): void {
  options.requestAnimationFrame = runLater;
}

/** Resolves when the effects of the current render have run. */
export const effectsRun = () => new Promise<void>(runLater);
