/** SVG paths for the icons that several views use. */
export const paths = {
  alert: "M8 5v4m0 2v0M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z",
  back: "M9.5 3.5 5 8l4.5 4.5",
  check: "m3.5 8.5 3 3 6-7",
  close: "m4 4 8 8m0-8-8 8",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  lock: "M5.5 7V5a2.5 2.5 0 0 1 5 0v2M4 7h8v6.5H4Z",
  plus: "M8 3v10M3 8h10",
  search: "m10.5 10.5 3 3M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2Z",
  talk: "M4 3h8q2 0 2 2v5q0 2-2 2H7l-3 2v-2q-2 0-2-2V5q0-2 2-2Z",
  up: "M4 10l4-4 4 4",
};

/** An icon on a grid of 16 × 16 pixels, drawn with strokes in the current text colour. */
export const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
);
