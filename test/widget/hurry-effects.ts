import { options } from "preact";

const later = setTimeout;
const runLater = (run: () => void) => void later(run);

/** Makes Preact run effects right after a render instead of one frame (16 ms) later, even while timers are fake. */
export function hurryEffects(): void {
  options.requestAnimationFrame = runLater;
}

/** Resolves when the effects of the current render have run. */
export const effectsRun = () => new Promise<void>(runLater);
