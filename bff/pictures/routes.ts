import { type Request, Router } from "express";
import { PictureSize, type ReadPicture } from "../../api/pictures/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { uuidOf } from "../../platform/uuid-of.ts";
import { queryOf, sourceOf } from "../http.ts";
import type { Limits } from "../limits/rate-limits.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import type { createPictureSigner } from "./sign-picture.ts";

interface Pictures {
  readPicture: InternalApi["readPicture"];
  signer: ReturnType<typeof createPictureSigner>;
  limits: Limits;
  /** Whether the request has the session of a member of the workspace's staff. */
  isStaff(request: Request, workspaceId: string, requestId: string): Promise<boolean>;
}

/**
 * Serves pictures: to everybody if they are in public texts, and otherwise to staff and at signed addresses. Whatever a
 * file contains, a browser shows it as a WebP picture and runs nothing.
 */
export function pictureRoutes({ readPicture, signer, limits, isStaff }: Pictures): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/:workspaceId/:id", async (request, response) => {
    const { prefix, requestId } = sourceOf(request, response);
    await limits.take("prefixReads", prefix);
    const { params } = request;
    const place = {
      workspaceId: uuidOf("workspaceId", params.workspaceId),
      id: uuidOf("id", params.id),
    };
    const query = queryOf(request);
    const { data: size = "full" } = PictureSize.safeParse(query.get("size"));
    const read = (via: ReadPicture["via"]) => readPicture({ ...place, size, via }, requestId);
    const textId = signer.readQuery(place, query);
    const open = textId === undefined ? await read("public") : undefined;
    const isForStaff =
      !open && textId === undefined && (await isStaff(request, place.workspaceId, requestId));
    const bytes = open ?? (textId ? await read(textId) : isForStaff ? await read("staff") : undefined);
    if (!bytes) throw new Problem(404, "not_found", "No such picture.");
    response.writeHead(200, {
      "content-type": "image/webp",
      "content-length": bytes.length,
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      // A day, so that a deleted picture is not kept for longer.
      "cache-control": open ? "public, max-age=86400, immutable" : "private, max-age=3600",
    });
    response.end(bytes);
  });
  return router;
}
