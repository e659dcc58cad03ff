import type { Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { readCards } from "./creator-cards.ts";
import { readRanking } from "./creator-ranking.ts";
import { searchCreators } from "./creator-search.ts";
import { remembered } from "./remembered.ts";

export const creatorHandlers = {
  getTop: async ({ p = 1, s = 24, list = "popular", max_price, live }, context) => {
    const { services, viewer, country, now } = context;
    const read = () =>
      readCards(services.database, {
        list,
        maxPrice: max_price,
        live: live === 1,
        page: p,
        size: s,
        viewerId: viewer?.id ?? null,
        country,
        now,
      });
    const key = `top ${list} ${p} ${s} ${max_price} ${live} ${country}`;
    return answer(viewer === null ? await remembered(key, context, read) : await read());
  },

  getRanking: async ({ p = 1, l = 25, period = "week" }, context) => {
    const { services, viewer, country, now } = context;
    const viewerId = viewer?.id ?? null;
    const read = () => readRanking(services.database, { period, page: p, size: l, viewerId, country, now });
    const key = `rank ${period} ${p} ${l} ${country}`;
    return answer(viewer === null ? await remembered(key, context, read) : await read());
  },

  searchCreators: async ({ query }, { services, viewer, country, now }) => {
    const items = await searchCreators(
      services.database,
      query,
      { viewerId: viewer?.id ?? null, country },
      now,
    );
    return answer({ items, page: 1, pages: 1, total: items.length });
  },
} satisfies Partial<Handlers>;
