/** What stands in a chain of causes: `at` in epoch milliseconds; `cause` is the id of another link, null of a first one. */
export interface Link {
  readonly id: string;
  readonly at: number;
  readonly cause: string | null;
}

/** A link in its place: `depth` counts the causes above it. */
export type Placed<Kind extends Link> = Kind & { readonly depth: number };

/**
 * Orders links from cause to effect: each once, right below its cause and the effects of its earlier siblings. Siblings keep the
 * order of time, those of one moment the order in which they are given. What leads back to no first link, or to itself, is left out;
 * of several links with one id the first counts.
 */
export const chainOf = <Kind extends Link>(links: readonly Kind[]): readonly Placed<Kind>[] => {
  const effects = new Map<string | null, Kind[]>();
  const known = new Set<string>();
  for (const link of links) {
    if (known.has(link.id)) continue;
    known.add(link.id);
    const siblings = effects.get(link.cause);
    if (siblings === undefined) effects.set(link.cause, [link]);
    else siblings.push(link);
  }
  const inTime = (cause: string | null): Kind[] =>
    (effects.get(cause) ?? []).toSorted((one, other) => one.at - other.at);
  const placed: Placed<Kind>[] = [];
  // A stack of its own: a chain may be longer than the calls that fit.
  const waiting = inTime(null)
    .toReversed()
    .map((link) => ({ link, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { link, depth } = next;
    placed.push({ ...link, depth });
    for (const effect of inTime(link.id).toReversed()) waiting.push({ link: effect, depth: depth + 1 });
  }
  return placed;
};
