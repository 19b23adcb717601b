import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";

const Claims = z.object({ session: z.string(), sdkToken: z.string() });

/** A look at the widget of one workspace, for the person behind one dashboard session. */
export type PreviewPass = z.infer<typeof Claims>;

export interface PreviewPasses {
  issue(pass: PreviewPass): Promise<string>;
  /** @throws Problem 401 `preview_over` for what is no pass */
  open(text: string): Promise<PreviewPass>;
}

/** Passes stand in addresses, so they are sealed: nobody reads in one whose session it is. */
export function createPreviewPasses(roots: RootKeys, now: () => number = Date.now): PreviewPasses {
  const keys = new Map(roots.map((root) => [root.id, deriveKey(root, "preview/v1")]));
  const [newest] = roots;
  const seal = deriveKey(newest, "preview/v1");
  return {
    issue: (pass) =>
      new EncryptJWT(pass)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: "preview+jwt", kid: newest.id })
        .setExpirationTime(new Date(now() + 12 * 3_600_000))
        .encrypt(seal),
    async open(text) {
      try {
        const { payload } = await jwtDecrypt(text, ({ kid }) => keys.get(kid ?? "") ?? seal, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          typ: "preview+jwt",
          requiredClaims: ["exp"],
          currentDate: new Date(now()),
        });
        return Claims.parse(payload);
      } catch {
        throw previewOver();
      }
    },
  };
}

export function previewOver(): Problem {
  return new Problem(401, "preview_over", "This preview is over. Open Install again.");
}
