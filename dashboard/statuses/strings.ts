import { plural } from "../strings.ts";

export const strings = {
  new: "New status",
  copyId: (name: string) => `Copy the id of ${name}`,
  idCopied: (name: string) => `Copied the id of ${name}, for the API's statusId.`,
  edit: (name: string) => `Edit ${name}`,
  name: { label: "Name", help: "Shown to visitors." },
  value: { label: "Value", help: "For the API: lower-case letters, digits and underscores." },
  kind: "Type",
  kinds: { open: "Open", active: "In progress", done: "Completed", closed: "Declined" },
  colors: {
    "": "Same as the type",
    "#6b7280": "Grey",
    "#2f6fde": "Blue",
    "#0f8a80": "Teal",
    "#1f9d55": "Green",
    "#c2700c": "Amber",
    "#d1383d": "Red",
    "#8250df": "Violet",
    "#c9418a": "Pink",
  },
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, of: number) => `${name}: place ${place} of ${of}`,
  remove: (name: string) => `Delete ${name}`,
  used: (count: number, isExact: boolean) =>
    `${isExact ? "" : "More than "}${plural(count, "post has", "posts have")} it.`,
  delete: "Delete",
};
