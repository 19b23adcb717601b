import { z } from "zod";

/** `POST /internal/rejected-origins`: how often one BFF process has rejected each origin since its last report. */
export const NoteRejectedOrigins = z.strictObject({
  rejections: z
    .array(
      z.strictObject({ workspaceId: z.uuid(), origin: z.string().min(1).max(300), count: z.int().min(1) }),
    )
    .max(100),
});
export type NoteRejectedOrigins = z.infer<typeof NoteRejectedOrigins>;

/** `GET /staff/rejected-origins`: the origins whose requests for the widget were rejected, latest first, at most 100. */
export const RejectedOrigin = z.strictObject({
  /** As the browser sent it; `null` for a page without a web origin, such as a local file or a sandboxed frame. */
  origin: z.string(),
  rejections: z.int(),
  lastSeenAt: z.iso.datetime(),
});
export type RejectedOrigin = z.infer<typeof RejectedOrigin>;

/** `POST /internal/seen-origins`: allowed origins that have used the widget since one BFF process's last report. */
export const NoteSeenOrigins = z.strictObject({
  sightings: z.array(z.strictObject({ workspaceId: z.uuid(), origin: z.string().min(1).max(300) })).max(100),
});
export type NoteSeenOrigins = z.infer<typeof NoteSeenOrigins>;

/** `GET /staff/seen-origins`: the origins on which the widget worked, latest first, at most 20. */
export const SeenOrigin = z.strictObject({
  origin: z.string(),
  /** Accurate to a few minutes: not every use is recorded. */
  lastSeenAt: z.iso.datetime(),
});
export type SeenOrigin = z.infer<typeof SeenOrigin>;
