import type { JournalEntry } from "../journal/recording.ts";
import { SECRET } from "../journal/stand-in.ts";

/** A quiet grey: what stands where a picture was whose address is not recorded. */
const NO_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='9'%3E%3Crect width='16' height='9' fill='%23808a94' fill-opacity='.35'/%3E%3C/svg%3E";

const isLost = (value: unknown): boolean =>
  typeof value === "string" && value.includes("/media/") && value.endsWith(`s=${SECRET}`);

/** A film or a sound has no grey to show: it is as if the viewer might not see it. */
const standIn = (key: string, kind: unknown): string | null =>
  key === "url" && (kind === "video" || kind === "audio") ? null : NO_PICTURE;

const without = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(without);
  const record = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(record).map(([key, part]) => [
      key,
      isLost(part) ? standIn(key, record["kind"]) : without(part),
    ]),
  );
};

/**
 * Entries in which signed media whose signature is not recorded are pictures of nothing: the past asks the server for
 * nothing that it would refuse.
 */
export const withoutLostMedia = (entries: readonly JournalEntry[]): readonly JournalEntry[] =>
  without(entries) as readonly JournalEntry[];
