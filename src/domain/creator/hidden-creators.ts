/** How long a creator stays hidden after 'Not interested' (CONST-01, CONST-02). Seconds. */
export const HIDDEN_SECONDS = 2_592_000;

/** When the viewer hid each creator, by username. Epoch seconds. */
export type HiddenCreators = Readonly<Record<string, number>>;

/** The hidden creators of a memory that still count; whatever else is in it counts for nothing. */
export const hiddenNow = (memory: unknown, now: number): HiddenCreators =>
  typeof memory !== "object" || memory === null
    ? {}
    : Object.fromEntries(
        Object.entries(memory).filter(
          ([, at]) => typeof at === "number" && at <= now && now - at < HIDDEN_SECONDS,
        ),
      );

/** What lists show: everybody but the hidden ones. */
export const withoutHidden = <Card extends { readonly user: { readonly username: string } }>(
  cards: readonly Card[],
  hidden: HiddenCreators,
): readonly Card[] => cards.filter(({ user }) => !Object.hasOwn(hidden, user.username));
