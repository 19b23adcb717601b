import type { Post } from "../../api/posts/contract.ts";
import type { Guest } from "../guest.ts";
import { recall, remember } from "../remember.ts";

const read = (guest: Guest) => (recall(guest, "mine") ?? []) as string[];

/** The service does not say whose a post is. This browser knows which it has sent, the last fifty of them. */
export const keepOwn = (guest: Guest, { id }: Post) =>
  remember(guest, "mine", [id, ...read(guest)].slice(0, 50));

/** Whether the visitor wrote it. What is private is theirs, or they would not see it. */
export const isOwn = (guest: Guest, { id, visibility }: Post) =>
  visibility === "private" || read(guest).includes(id);
