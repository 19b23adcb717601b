import { z } from "zod";
import { changes, HexColor, text } from "../field-schemas.ts";

/** The widget's appearance: `data-` attributes of the script tag, without those that have default values. */
export const Look = z.strictObject({
  /** `inherit` is the page's own `color-scheme`. Without a theme, the widget follows the system. */
  theme: z.enum(["light", "dark", "inherit"]).optional(),
  accent: HexColor.optional(),
  position: z.enum(["left", "right"]).optional(),
  locale: z.enum(["en", "de", "fr", "es", "pt-BR", "ja", "ar"]).optional(),
  /** The launcher's text. */
  label: text(40, 1).optional(),
  badge: z.literal("").optional(),
  /** The tabs that are always shown; all others are hidden. */
  tabs: z
    .string()
    .regex(/^ideas( roadmap)?( polls)?( news)?$/, "must be ideas, roadmap, polls and news, in this order")
    .optional(),
});
export type Look = z.infer<typeof Look>;

/** `GET /staff/appearance` → `Appearance`, `PATCH /staff/appearance` with `SetAppearance` → `Appearance`. */
export const Appearance = z.strictObject({
  look: Look,
  /** The last part of the logo's address; null if there is no logo. */
  logoDigest: z.string().nullable(),
});
export type Appearance = z.infer<typeof Appearance>;

/** The most bytes of a logo, and the most pixels of each of its sides. */
export const logoBytes = 64 * 1024;
export const logoPixels = 1_024;

export const SetAppearance = changes({
  /** Replaces the whole look. */
  look: Look,
  /** A PNG, JPEG or WebP picture as Base64; null removes the logo. */
  logo: z
    .base64("must be Base64")
    .max(Math.ceil(logoBytes / 3) * 4, "must be a picture of at most 64 KiB")
    .nullable(),
});

/** `POST /internal/logo` → `Logo`, which the BFF serves. 404 `not_found` if this is not the workspace's logo. */
export const FindLogo = z.strictObject({ workspaceId: z.uuid(), digest: z.string().max(64) });
export type FindLogo = z.infer<typeof FindLogo>;
export const Logo = z.object({ contentType: z.string(), picture: z.string() });
export type Logo = z.infer<typeof Logo>;
