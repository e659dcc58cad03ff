import {
  keptCards,
  withCard,
  type FollowedCard,
  type KeptCard,
} from "../../domain/cross-promotion/followed-card.ts";
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

/** Whether the server has answered; what it could not take now, the next page tells again. */
const isTold = async ({ call, now }: World, { at, ...card }: KeptCard): Promise<boolean> => {
  try {
    const answer = await call("countPromotion", { ...card, ago: now() - at });
    return answer.status === "ok" || answer.failure.code !== "too_many";
  } catch {
    return false;
  }
};

/** Tells of the cards that were followed here before who is signed in was known; each is kept until it is told. */
export const tellFollowedCards = async (world: World): Promise<void> => {
  const { globals, now, storage } = world;
  if (globals.user === null) return;
  const cards = keptCards(storage.read(NAME), now());
  if (cards.length === 0) return;
  const told = await Promise.all(cards.map(async (card) => ((await isTold(world, card)) ? card : null)));
  const isLeft = (card: KeptCard) =>
    told.every((one) => one?.username !== card.username || one.at !== card.at);
  // Another may have been followed meanwhile.
  const left = keptCards(storage.read(NAME), now()).filter(isLeft);
  if (left.length === 0) storage.remove(NAME);
  else storage.write(NAME, left, PROMOTED_SECONDS);
};
