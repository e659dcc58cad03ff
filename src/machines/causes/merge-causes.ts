import { chainOf } from "../../domain/causes/chain.ts";
import { agrees } from "../../domain/causes/told.ts";
import type { CauseEntry } from "../../protocol/causes/causes.endpoints.ts";
import type { BrowserLink } from "./browser-links.ts";
import type { CauseRow } from "./cause-row.ts";

/** The server tells whole seconds: what it did may seem to come later than what followed. Milliseconds. */
const SECOND = 1_000;

type Linked = Omit<CauseRow, "depth">;

const rowOf = (entry: CauseEntry, cause: string | null): Linked => {
  const [title = "", ...rest] = entry.summary.split(" · ");
  const { id, kind, at, payload } = entry;
  return {
    ...{ id, kind, at, cause, title, payload, place: null, quiet: false },
    lane: kind === "webhook" ? "provider" : "server",
    detail: kind === "request" ? id.slice("request:".length) : rest.join(" · "),
  };
};

const byRequest = (links: readonly BrowserLink[]): ReadonlyMap<string, string> =>
  new Map(
    links.flatMap(({ id, kind, request }) => (kind === "call" && request !== null ? [[request, id]] : [])),
  );

/** The newest answer before a request that names the payment whose events it stored. */
const namedBy = (
  links: readonly BrowserLink[],
  { id, at }: CauseEntry,
  entries: readonly CauseEntry[],
): string | null => {
  const streams = new Set(entries.filter(({ cause }) => cause === id).map(({ about }) => about));
  const found = links.filter(
    (link) => link.names !== null && link.at < at + SECOND && streams.has(`payment-${link.names}`),
  );
  return found.toSorted((one, other) => one.at - other.at).at(-1)?.id ?? null;
};

/** Of each message that a page took the socket event that it was: of those that agree the first that this page has not had. */
const socketCauses = (
  links: readonly BrowserLink[],
  entries: readonly CauseEntry[],
): ReadonlyMap<string, string> => {
  const sent = entries.filter(({ kind }) => kind === "socket");
  const had = new Set<string>();
  const causes = new Map<string, string>();
  for (const { id, at, message, place } of links.toSorted((one, other) => one.at - other.at)) {
    if (message === null) continue;
    const cause = sent.find(
      (entry) =>
        entry.summary.startsWith(`${message.name} · `) &&
        entry.payload !== null &&
        entry.at < at + SECOND &&
        !had.has(`${place.load} ${entry.id}`) &&
        agrees(entry.payload, message.data),
    );
    if (cause === undefined) continue;
    had.add(`${place.load} ${cause.id}`);
    causes.set(id, cause.id);
  }
  return causes;
};

/** Marks as quiet what neither did anything on the server, nor failed, nor led to what did. */
const withQuiet = (
  rows: readonly (Linked & { readonly depth: number })[],
  speaks: (id: string) => boolean,
): readonly CauseRow[] => {
  const causes = new Map(rows.map(({ id, cause }) => [id, cause]));
  const loud = new Set<string>();
  for (const { id } of rows) {
    if (!speaks(id)) continue;
    for (let at: string | null = id; at !== null && !loud.has(at); at = causes.get(at) ?? null) loud.add(at);
  }
  return rows.map((row) => ({ ...row, quiet: !loud.has(row.id) }));
};

/**
 * One timeline of what browsers did and what the server tells, from cause to effect: requests stand below the calls that made them,
 * those of payment pages below the answer that names their payment, and what a page took from the socket below what was sent.
 */
export const mergeCauses = (
  links: readonly BrowserLink[],
  entries: readonly CauseEntry[],
): readonly CauseRow[] => {
  const calls = byRequest(links);
  const sockets = socketCauses(links, entries);
  const server = entries.map((entry) => {
    if (entry.kind !== "request") return rowOf(entry, entry.cause);
    const call = calls.get(entry.id.slice("request:".length));
    return rowOf(entry, call ?? namedBy(links, entry, entries));
  });
  const browser = links.map((link): Linked => {
    const { id, lane, kind, at, title, detail, payload, place } = link;
    const cause = link.cause ?? sockets.get(id) ?? null;
    return { id, lane, kind, at, cause, title, detail, payload, place, quiet: false };
  });
  const failed = new Set(links.filter((link) => link.failed || sockets.has(link.id)).map(({ id }) => id));
  const rows = chainOf<Linked>([...browser, ...server]);
  const told = new Set(entries.map(({ id }) => id));
  // An answer belongs to what its call did.
  const speaks = (id: string): boolean => told.has(id) || failed.has(id);
  const marked = withQuiet(rows, speaks);
  const loud = new Set(marked.filter(({ quiet }) => !quiet).map(({ id }) => id));
  return marked.map((row) =>
    row.kind === "step" && row.cause?.startsWith("call:") === true && loud.has(row.cause)
      ? { ...row, quiet: false }
      : row,
  );
};
