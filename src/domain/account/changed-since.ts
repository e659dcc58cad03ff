/** What a form holds or held, by field. */
export type Held = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A text for each field that somebody else has changed since it was read: what it is now, by `inWords`, null for what
 * nobody reads. `was` is what the form was filled with; what it does not name is not compared.
 */
export const changedSince = (
  was: Held,
  now: Held,
  inWords: (field: string, value: unknown) => string | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(now)
      .filter((field) => field in was && !isSame(was[field], now[field]))
      .flatMap((field) => {
        const words = inWords(field, now[field]);
        return words === null
          ? []
          : [[field, `Changed meanwhile to: ${words}. Save again to replace it.`] as const];
      }),
  );
