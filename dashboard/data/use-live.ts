import { useEffect } from "preact/hooks";
import type { LiveEvent } from "../../api/events/contract.ts";
import { revise, SendError, send } from "../requests.ts";
import { followChanges } from "./follow-changes.ts";

/** A page of a list, and the number of rows that the service has added since it was shown. */
interface Listed {
  data: { id: string; createdAt?: string }[];
  pagination: unknown;
  added?: number;
}

/** Keeps what the pages of a workspace show up to date. Rows keep their places, so that nothing moves while somebody reads. */
export function useLive(workspaceId: string | undefined): void {
  useEffect(() => {
    if (workspaceId === undefined) return;
    const root = `w/${workspaceId}/`;
    return followChanges(`/dashboard/api/${root}live`, async (events) => {
      const isStale = (path: string) =>
        path.startsWith(root) && events.some((event) => concerns(event, path));
      await Promise.all(revise(isStale, readInPlace));
    });
  }, [workspaceId]);
}

/** Whether the response of a path may differ after an event. */
function concerns({ type, id }: LiveEvent, path: string): boolean {
  const [noun = ""] = type.split(".");
  if (type === "resync") return true;
  if (noun === "activity") return path.includes("/staff/notifications");
  if (noun === "poll") return path.includes("/v1/polls");
  if (noun === "changelog") return path.includes("/v1/changelogs");
  if (noun === "user") return path.includes("/staff/users");
  return path.includes("/staff/posts?") || path.includes(`/posts/${id}`);
}

/** @returns the new value, or an error if the object is gone; undefined if nothing can be said */
async function readInPlace(
  path: string,
  before: unknown,
): Promise<{ value?: unknown; error?: unknown } | undefined> {
  try {
    return { value: merge(path, before, await send("GET", path)) };
  } catch (error) {
    return error instanceof SendError && error.status === 404 ? { error } : undefined;
  }
}

function merge(path: string, before: unknown, after: unknown): unknown {
  // Beside these, a number says how many rows there are.
  const isCounted = /\/(comments|replies|votes)\?/.test(path);
  if (isCounted || !isListed(before) || !isListed(after)) return after;
  const newest = before.data.reduce(
    (latest, { createdAt = "" }) => (createdAt > latest ? createdAt : latest),
    "",
  );
  return {
    ...after,
    data: before.data.map((row) => after.data.find(({ id }) => id === row.id) ?? row),
    added: after.data.filter(({ createdAt = "" }) => createdAt > newest).length,
  };
}

const isListed = (value: unknown): value is Listed =>
  typeof value === "object" && value !== null && "data" in value && "pagination" in value;
