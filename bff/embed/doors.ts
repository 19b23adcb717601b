/** A method the widget may use on a door of the API. */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * The doors of `/v1` that an end user may knock at. What is not written here is not forwarded. An exact path stands
 * before the pattern that would swallow it.
 */
export const doors: Readonly<Record<`/${string}`, readonly Method[]>> = {
  "/polls": ["GET"],
  "/polls/:id": ["GET"],
  "/polls/:id/vote": ["POST", "DELETE"],
  "/posts": ["GET", "POST"],
  "/posts/:id": ["GET", "PATCH", "DELETE"],
  "/posts/:id/vote": ["POST"],
  "/posts/:postId/comments": ["GET", "POST"],
  "/posts/:postId/comments/:id": ["PATCH", "DELETE"],
  "/posts/:postId/comments/:id/replies": ["GET"],
  "/posts/:postId/comments/:id/like": ["POST"],
  "/boards": ["GET"],
  "/boards/:id": ["GET"],
  "/post-categories": ["GET"],
  "/post-categories/:id": ["GET"],
  "/tags": ["GET"],
  "/tags/:id": ["GET"],
  "/workspaces/current": ["GET"],
  "/changelogs": ["GET"],
  "/changelogs/tags": ["GET"],
  "/changelogs/:id": ["GET"],
  "/changelogs/:id/like": ["POST"],
};

/** A door that was knocked at, with the ids in its path as they came. */
export interface FoundDoor {
  pattern: string;
  methods: readonly Method[];
  /** Literal parts as in the pattern, ids at the places of `:names`. */
  parts: string[];
}

const shapes = Object.entries(doors).map(([pattern, methods]) => ({
  pattern,
  methods,
  parts: pattern.split("/"),
}));

/** The door at this path, compared part by part. Ids are not looked into: that is for who builds a path of them. */
export function findDoor(path: string): FoundDoor | undefined {
  const parts = path.split("/");
  const shape = shapes.find(
    (each) =>
      each.parts.length === parts.length &&
      each.parts.every(
        (part, place) => part === parts[place] || (part.startsWith(":") && parts[place] !== ""),
      ),
  );
  return shape && { pattern: shape.pattern, methods: shape.methods, parts };
}
