import { readStored, store } from "../hooks/storage.ts";

/** Texts that were written but not sent stay in this browser, the latest `most` of them, each for `lifetime` milliseconds. */
const prefix = "earshot-draft ";
const most = 50;
const lifetime = 30 * 86_400_000;

interface Draft {
  text: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
}

/** Returns the draft with this name; an empty text if there is none. */
export function readDraft(name: string, now = Date.now()): string {
  const draft = parse(readStored(prefix + name));
  return draft && draft.at > now - lifetime ? draft.text : "";
}

/** Stores the draft with this name; an empty text deletes it. Also deletes old drafts. */
export function storeDraft(name: string, text: string, now = Date.now()): void {
  store(prefix + name, text.trim() ? JSON.stringify({ text, at: now } satisfies Draft) : null);
  const kept = listKeys()
    .map((key) => ({ key, at: parse(readStored(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, { key, at }] of kept.entries())
    if (index >= most || at <= now - lifetime) store(key, null);
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function parse(stored: string | null): Draft | undefined {
  try {
    return JSON.parse(stored ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
