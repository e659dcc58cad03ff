import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkInvitation, invitedName } from "../../domain/cross-promotion/promotion.ts";
import { isRobot } from "../../domain/stats/view-source.ts";
import { hiddenKey } from "../account/attempts.ts";
import { creatorById, type CreatorAccount } from "../creator/creator-account.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Answer, type Refusal } from "../http/reply.ts";
import { countClick } from "../stats/count-click.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { keepLead } from "./leads.ts";
import { promotedPair, promotionLink, readPromotions } from "./promotion.reads.ts";
import {
  acceptFrom,
  askFor,
  findPromoter,
  lockPromotions,
  orderPartners,
  promotionBetween,
  promotionOf,
  removePromotion,
} from "./write-promotion.ts";

const HOUR = 3600;
const REQUESTS_AN_HOUR = 60;
/** Clicks of one address that are counted in a minute; more of them are a flood. */
const CLICKS_A_MINUTE = 30;

const ok = answer({ ok: true as const });

type Done = Answer<{ readonly ok: true }> | Refusal;

/** Does something for the creator of the call, or for whom its manager acts. */
const change = async (
  context: RequestContext,
  work: (unit: UnitOfWork, her: CreatorAccount) => Promise<Refusal | null>,
): Promise<Done> =>
  context.services.store.transact(context.metadata, async (unit) => {
    const her = await creatorById(unit.sql, subjectOf(context));
    if (her === null) return refuse("not_allowed");
    return (await work(unit, her)) ?? ok;
  });

const nobody = (username: string): Refusal =>
  refuse("user_not_found", { error: `There is no creator called ${username} whom you can ask.` });

/** Creators who are shown on each other's pages; a manager does it for her (ACCT-09, ACCT-74, CENT-21). */
export const crossPromotionHandlers = {
  getPromotions: async (_, context) =>
    answer(await readPromotions(context.services.database, subjectOf(context))),

  askPromotion: async ({ username: typed }, context) => {
    const texts = checkInvitation({ username: typed });
    if (hasTexts(texts)) return refuseFields(texts);
    const username = invitedName(typed);
    const { services } = context;
    const { retryAfter } = await services.limits.consume(
      `promotion:${subjectOf(context)}`,
      REQUESTS_AN_HOUR,
      HOUR,
    );
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    return change(context, async (unit, her) => {
      if (!her.approved) return refuse("profile_pending");
      const other = await findPromoter(unit, { username }, her.id);
      if (other === null) return nobody(username);
      if (other.id === her.id) return refuse("self_promotion");
      await lockPromotions(unit, her.id, other.id);
      const between = await promotionBetween(unit, her.id, other.id);
      if (between === null) return askFor(unit, her, other);
      if (between.accepted_at !== null)
        return refuse("promotion_exists", {
          error: `You and ${other.display_name} promote each other already.`,
        });
      if (between.asker_id === her.id)
        return refuse("promotion_exists", { error: `You have asked ${other.display_name} already.` });
      return acceptFrom(unit, between, her, other);
    });
  },

  acceptPromotion: ({ id }, context) =>
    change(context, async (unit, her) => {
      if (!her.approved) return refuse("profile_pending");
      const found = await promotionOf(unit, her.id, id);
      if (found === null || found.asked_id !== her.id) return refuse("promotion_not_found");
      const other = await findPromoter(unit, { id: found.asker_id }, her.id);
      if (other === null) return refuse("promotion_not_found");
      await lockPromotions(unit, her.id, other.id);
      const locked = await promotionOf(unit, her.id, id);
      if (locked === null) return refuse("promotion_not_found");
      return locked.accepted_at === null ? acceptFrom(unit, locked, her, other) : null;
    }),

  removePromotion: ({ id }, context) =>
    change(context, async (unit, her) => {
      const found = await promotionOf(unit, her.id, id);
      if (found === null) return refuse("promotion_not_found");
      await lockPromotions(unit, found.asker_id, found.asked_id);
      const locked = await promotionOf(unit, her.id, id);
      if (locked === null) return refuse("promotion_not_found");
      await removePromotion(unit, locked);
      return null;
    }),

  orderPromotions: ({ ids }, context) =>
    change(context, async (unit, her) => {
      await lockPromotions(unit, her.id);
      return (await orderPartners(unit, her, ids)) ? null : refuse("conflict");
    }),

  countPromotion: async ({ username, via, ago }, context) => {
    const { services, viewer, address, now, headers } = context;
    const { retryAfter } = await services.limits.consume(
      `promotion:click:${hiddenKey(address)}`,
      CLICKS_A_MINUTE,
      60,
    );
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const agent = headers["user-agent"] ?? null;
    if (isRobot(agent)) return ok;
    const pair = await promotedPair(services.database, {
      ...{ pageOf: via, cardOf: username },
    });
    if (pair === null) return ok;
    const { pageOf, cardOf } = pair;
    const isTheirs = (id: string) => id === viewer?.id || viewer?.manages.includes(id) === true;
    if (isTheirs(pageOf) || isTheirs(cardOf)) return ok;
    // What a guest followed is counted already when he is known.
    if (ago === undefined)
      await countClick(services.database, {
        ...{ link: promotionLink(pageOf, cardOf), now, address, agent: agent ?? "" },
      });
    if (viewer !== null)
      await keepLead(services.database, {
        ...{ fanId: viewer.id, creatorId: cardOf, partnerId: pageOf, at: now - (ago ?? 0) },
      });
    return ok;
  },
} satisfies Partial<Handlers>;
