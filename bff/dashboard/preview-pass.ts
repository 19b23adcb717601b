import { z } from "zod";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createSealedTokens } from "../accounts/sealed-token.ts";

const Claims = z.object({ session: z.string(), sdkToken: z.string() });

/** Access to one workspace's widget preview, for the account of one dashboard session. */
export type PreviewPass = z.infer<typeof Claims>;

/**
 * Issues and opens preview passes, which are valid for 12 hours. A pass is part of a URL, so it is encrypted: nobody
 * who has the URL can read the session's digest.
 */
export function createPreviewPasses(roots: RootKeys, now: () => number = Date.now) {
  const tokens = createSealedTokens(roots, { purpose: "preview", seconds: 12 * 3_600, now });
  return {
    issue: (pass: PreviewPass) => tokens.seal(pass),
    /** @throws Problem 401 `preview_over` for an invalid or expired pass */
    async open(text: string): Promise<PreviewPass> {
      try {
        return Claims.parse(await tokens.open(text));
      } catch {
        throw previewOver();
      }
    },
  };
}

export function previewOver(): Problem {
  return new Problem(401, "preview_over", "This preview has ended. Open Install again.");
}
