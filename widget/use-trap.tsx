import { useRef } from "preact/hooks";

/**
 * A field that people do not see, to be put into a form, and what `x-earshot-form` then says: what stood in it, and for
 * how many milliseconds the form was there. Naive programs fill every field, at once.
 */
export function useTrap() {
  const trap = useRef<HTMLInputElement>(null);
  const since = useRef(Date.now());
  return {
    field: (
      <input ref={trap} class="unseen" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
    ),
    tell: () =>
      `${encodeURIComponent(trap.current?.value ?? "").slice(0, 200)};${Date.now() - since.current}`,
  };
}
