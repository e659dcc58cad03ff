import { withoutHidden, type HiddenCreators } from "./hidden-creators.ts";

/** How many creators a feed suggests (ROUTE-65). */
const SUGGESTIONS_SHOWN = 6;

interface Suggested {
  readonly user: { readonly username: string };
  readonly is_subscribed: boolean;
  readonly is_subscribed_free: boolean;
}

/** Whom to suggest of a list: neither hidden nor among those whom the viewer knows already (ROUTE-65). */
export const suggestionsOf = <Card extends Suggested>(
  cards: readonly Card[],
  hidden: HiddenCreators,
  known: readonly string[],
): readonly Card[] =>
  withoutHidden(cards, hidden)
    .filter(
      ({ user, is_subscribed, is_subscribed_free }) =>
        !is_subscribed && !is_subscribed_free && !known.includes(user.username),
    )
    .slice(0, SUGGESTIONS_SHOWN);
