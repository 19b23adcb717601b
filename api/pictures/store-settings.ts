import { z } from "zod";
import { HttpUrl } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

/** Where pictures are stored: in a folder or in an S3 bucket. Without either, no pictures are accepted. */
export const StoreVariables = {
  PICTURES_DIR: z.string().optional(),
  PICTURES_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, "is not the name of a bucket, such as earshot-pictures")
    .optional(),
  PICTURES_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,63}$/, "is not a region, such as eu-central-1")
    .optional(),
  /** The URL of a service other than Amazon's, such as MinIO, Garage or R2. */
  PICTURES_S3_ENDPOINT: HttpUrl.optional(),
  /** The beginning of the keys of all pictures; stored without slashes at its ends. */
  PICTURES_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{1,200}$/, "may contain only letters, digits, slashes, dots, hyphens and underscores")
    .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ""))
    .optional(),
  /** Without a key, the SDK looks for one where Amazon's tools do, such as the role of the machine. */
  PICTURES_S3_ACCESS_KEY_ID: z.string().optional(),
  PICTURES_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export type StoreSettings = z.infer<z.ZodObject<typeof StoreVariables>>;

/** Returns the settings, if they name at most one store, completely. @throws StartupError */
export function requireOneStore<Settings extends StoreSettings>(settings: Settings): Settings {
  const fault = findFault(settings);
  if (fault) throw new StartupError(fault);
  return settings;
}

function findFault(settings: StoreSettings): string | undefined {
  if (!settings.PICTURES_S3_BUCKET) {
    const idle = Object.entries(settings).find(
      ([name, value]) => name.startsWith("PICTURES_S3_") && value !== undefined,
    );
    return idle && `${idle[0]} is set without PICTURES_S3_BUCKET: set both, or unset ${idle[0]}.`;
  }
  if (settings.PICTURES_DIR !== undefined)
    return "PICTURES_DIR and PICTURES_S3_BUCKET are both set: unset one of them, because pictures are stored in one place.";
  if (!settings.PICTURES_S3_REGION && !settings.PICTURES_S3_ENDPOINT)
    return "PICTURES_S3_REGION is missing: set it to the region of the bucket, such as eu-central-1.";
  if (!settings.PICTURES_S3_ACCESS_KEY_ID !== !settings.PICTURES_S3_SECRET_ACCESS_KEY)
    return "PICTURES_S3_ACCESS_KEY_ID and PICTURES_S3_SECRET_ACCESS_KEY belong together: set both or neither.";
  return undefined;
}
