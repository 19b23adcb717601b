/** SVG paths for icons on a grid of 16 × 16 pixels, drawn with strokes in the current text colour. */
const strokes = {
  account: "M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.8 13.7c.7-2 2.7-3.2 5.2-3.2s4.5 1.2 5.2 3.2",
  alert: "M8 5v4m0 2.2v.1M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z",
  back: "M9.5 3.5 5 8l4.5 4.5",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1.3 1.5H2.7ZM6.8 14h2.4",
  board: "M2.5 3h11v10h-11ZM6.5 3v10M10 3v10",
  changelog: "M3.5 2.5h9v11h-9ZM6 5.5h4M6 8h4M6 10.5h2",
  check: "m3.5 8.5 3 3 6-7",
  close: "m4 4 8 8m0-8-8 8",
  comment:
    "M8 2.5c3.5 0 6 2 6 5s-2.5 5-6 5c-.8 0-1.5-.1-2-.3L3 13.5l.6-2.6C2.5 10 2 8.8 2 7.5c0-3 2.5-5 6-5Z",
  copy: "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3",
  dots: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  download: "M8 2.5V10M4.8 7 8 10.2 11.2 7M3 13.2h10",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  edit: "m3 13 .6-2.8 6.9-6.9a1.4 1.4 0 0 1 2 0l.2.2a1.4 1.4 0 0 1 0 2L5.8 12.4 3 13Z",
  feedback: "M2.5 9.5 4.3 3h7.4l1.8 6.5v3.5h-11ZM2.5 9.5H6l.8 1.6h2.4l.8-1.6h3.5",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  insights: "M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V6",
  install: "m5.5 5-3 3 3 3m5-6 3 3-3 3M9 3.5l-2 9",
  keys: "M1.5 4h13v8.5h-13ZM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.8h6",
  lock: "M5.5 7V5a2.5 2.5 0 0 1 5 0v2M4 7h8v6.5H4Z",
  merge: "M4 2.5v3c0 3 4 2.5 4 5.5v2.5M12 2.5v3c0 3-4 2.5-4 5.5",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  next: "M6.5 3.5 11 8l-4.5 4.5",
  people:
    "M6 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 6 8ZM1.5 13.2c.5-2 2.2-3 4.5-3s4 1 4.5 3M10.5 3a2.6 2.6 0 0 1 0 4.8M12 10.4c1.3.4 2.2 1.3 2.5 2.8",
  pin: "M5.5 2.5h5l-.7 4 2.2 2.3H4L6.2 6.5ZM8 8.8v5",
  plus: "M8 3v10M3 8h10",
  polls: "M2.5 3.5h8v2.4h-8ZM2.5 10.1h11v2.4h-11Z",
  search: "m10.5 10.5 3 3M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2Z",
  settings:
    "M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M3.6 12.4l1.2-1.2M11.2 4.8l1.2-1.2",
  spam: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM3.8 3.8l8.4 8.4",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4",
  up: "M4 10l4-4 4 4",
};

export type IconName = keyof typeof strokes;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={strokes[name]} />
  </svg>
);
