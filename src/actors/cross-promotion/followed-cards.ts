import { keptCards, withCard, type FollowedCard } from "../../domain/cross-promotion/followed-card.ts";
import { PROMOTED_SECONDS } from "../../domain/cross-promotion/promotion.ts";
import type { AppServices } from "../app/services.ts";

type World = Pick<AppServices, "call" | "globals" | "now" | "storage">;

const NAME = "promotions";

/** Has the card counted that was followed; a guest's browser keeps it, for the account with which he may subscribe. Nobody waits for it. */
export const followCard = ({ call, globals, now, storage }: World, card: FollowedCard): void => {
  call("countPromotion", card).catch(() => undefined);
  if (globals.user !== null) return;
  const cards = withCard(keptCards(storage.read(NAME), now()), { ...card, at: now() });
  storage.write(NAME, cards, PROMOTED_SECONDS);
};

/** Tells of the cards that were followed here before who is signed in was known. */
export const tellFollowedCards = ({ call, globals, now, storage }: World): void => {
  if (globals.user === null) return;
  const cards = keptCards(storage.read(NAME), now());
  if (cards.length === 0) return;
  storage.remove(NAME);
  for (const { at, ...card } of cards)
    call("countPromotion", { ...card, ago: now() - at }).catch(() => undefined);
};
