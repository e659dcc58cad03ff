import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { settingOf } from "../../domain/creator/setting.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { isEnteredPrice, type PriceLimits } from "../../domain/money/price.ts";
import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import type { Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { placesLeftOf } from "../offer-places/places-left.ts";
import { accountOfCall } from "../profile/account-of-call.ts";
import { readCards } from "./creator-cards.ts";
import { readRanking } from "./creator-ranking.ts";
import { searchCreators } from "./creator-search.ts";
import { findCreatorById } from "./creator.reads.ts";
import { remembered } from "./remembered.ts";

const priceProblem = (price: Cents, limits: PriceLimits): string | null =>
  isEnteredPrice(price, limits)
    ? null
    : `The price must be 0, or from ${formatCents(limits.min)} to ${formatCents(limits.max)}.`;

export const creatorHandlers = {
  getTop: async ({ p = 1, s = 24, list = "popular", max_price }, context) => {
    const { services, viewer, now } = context;
    const read = () =>
      readCards(services.database, {
        list,
        maxPrice: max_price,
        page: p,
        size: s,
        viewerId: viewer?.id ?? null,
        now,
      });
    const key = `top ${list} ${p} ${s} ${max_price}`;
    return answer(viewer === null ? await remembered(key, context, read) : await read());
  },

  getRanking: async ({ p = 1, l = 25, period = "week" }, context) => {
    const { services, viewer, now } = context;
    const viewerId = viewer?.id ?? null;
    const read = () => readRanking(services.database, { period, page: p, size: l, viewerId, now });
    const key = `rank ${period} ${p} ${l}`;
    return answer(viewer === null ? await remembered(key, context, read) : await read());
  },

  searchCreators: async ({ query }, { services, viewer, now }) => {
    const items = await searchCreators(services.database, query, viewer?.id ?? null, now);
    return answer({ items, page: 1, pages: 1, total: items.length });
  },

  setSubscriptionPrice: async ({ subscription_price: price, user_id }, context) => {
    const { services, metadata, now, site } = context;
    const id = accountOfCall(context, user_id);
    if (id === null) return refuse("not_allowed");
    const limits = { min: site.priceMin, max: site.priceMax };
    const problem = priceProblem(price, limits);
    if (problem !== null) return refuseFields({ subscription_price: problem });
    return services.store.transact(metadata, async (unit) => {
      const creator = await findCreatorById(unit.sql, id);
      if (creator === null) return refuse("not_allowed");
      const done = await unit.execute(creatorDecider, id, { type: "SetSubscriptionPrice", price, limits });
      if (done.rejected !== undefined) return refuse(done.rejected);
      for (const { type } of done.events) {
        if (type === "TrialWithdrawn") {
          await unit.execute(offerPlacesDecider, offerPlacesId(id, "trial"), { type: "CloseOffer" });
        }
        if (type === "WinbackWithdrawn") {
          await unit.execute(offerPlacesDecider, offerPlacesId(id, "winback"), { type: "CloseOffer" });
        }
      }
      unit.publish({
        event: "profile.update",
        audience: { room: `profile:${creator.username}` },
        data: { username: creator.username },
      });
      return answer({ setting: settingOf(done.state, await placesLeftOf(unit.sql, id), now) });
    });
  },
} satisfies Partial<Handlers>;
