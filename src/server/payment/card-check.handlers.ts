import { MOST_CARDS } from "../../domain/billing/cards.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { html, redirect, refuse, type Refusal } from "../http/reply.ts";
import { returnPath } from "../http/return-path.ts";
import { checkTokenAge, writeCheckToken } from "./check-token.ts";
import { noticePage } from "./page/notice-page.ts";
import { pageHeaders } from "./page/page-frame.ts";
import { savedPage } from "./page/saved-page.ts";
import type { CardCheck } from "./payment.port.ts";
import { cardName, cardsOf, saveCard } from "./saved-cards.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;

const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" ? value : undefined;
};

/** How often a minute a member may open the page: each is one at the provider's, too. */
const MOST_OPENED = 20;

/** The check of this member's next card, or why there is none. */
const openCheck = async (
  context: RequestContext,
  returnUri: string,
): Promise<{ readonly check: CardCheck } | { readonly refusal: Refusal }> => {
  const { viewer, services, now } = context;
  if (viewer === null) return { refusal: refuse("unauthorized") };
  const { retryAfter } = await services.limits.consume(`card:${viewer.id}`, MOST_OPENED, 60);
  if (retryAfter > 0) return { refusal: refuse("too_many") };
  const cards = await services.store.transact(context.metadata, (unit) => cardsOf(unit, viewer.id));
  if (cards.length >= MOST_CARDS) return { refusal: refuse("too_many_cards") };
  const savedUri = `/oauth/payment/card/finish?${new URLSearchParams({ return_uri: returnUri }).toString()}`;
  const token = { customer: viewer.id, returnUri, savedUri, expiresAt: now + checkTokenAge };
  return {
    check: {
      ...{ customer: viewer.id, siteName: context.site.record.display_name, origin: context.origin },
      ...{ csrf: context.session.csrf, returnUri, savedUri },
      token: writeCheckToken(services.keys, token),
    },
  };
};

/** A card that is saved without buying anything (ACCT-03); whomever the viewer acts for, it is his own. */
export const cardCheckHandlers = {
  startCardCheck: async (query, context) => {
    const returnUri = returnPath(textOf(query, "return_uri"));
    const opened = await openCheck(context, returnUri);
    if ("refusal" in opened) return noticePage(context, { refusal: opened.refusal, returnUri });
    const step = await context.services.ports.payments.checkCard(opened.check);
    if (step.kind === "refused") return noticePage(context, { refusal: step.refusal, returnUri });
    return step.kind === "page" ? html(step.html, { headers: pageHeaders }) : redirect(step.url);
  },

  finishCardCheck: async (query, context) => {
    const returnUri = returnPath(textOf(query, "return_uri"));
    const { viewer, services } = context;
    const refused = (refusal: Refusal) => noticePage(context, { refusal, returnUri });
    if (viewer === null) return refused(refuse("unauthorized"));
    const { payments } = services.ports;
    // Another member's reference is none, so that nobody has a card put into his account.
    const asked = payments.checkedCard(viewer.id, textOf(query, "reference") ?? "");
    const card = await asked.catch((error: unknown) => {
      services.log.warn({ err: error }, "the payment provider did not say which card was saved");
      return "away" as const;
    });
    // The address stays good: loading it again saves the card.
    if (card === "away") return refused(refuse("unavailable"));
    if (card === null) return refused(refuse("card_not_found"));
    await services.store.transact(context.metadata, async (unit) => {
      const [charged] = await cardsOf(unit, viewer.id);
      const name = charged === undefined ? null : cardName(charged);
      await saveCard(unit, viewer.id, { provider: payments.name, card, charged: name });
    });
    return html(savedPage(context, returnUri), { headers: pageHeaders });
  },
} satisfies Partial<Handlers>;
