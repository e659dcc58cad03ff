import * as Schema from "effect/Schema";

import { PROMOTED_SECONDS, promotionLimits } from "../../domain/cross-promotion/promotion.ts";
import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger, short, UsernameParam } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

const Text = Schema.String;
const Other = Schema.Struct({
  username: Text,
  display_name: Text,
  fans_avatar_url: Schema.NullOr(Text),
});

/** What came of cards: visitors who followed one, once a day each, and those who subscribed within 30 days. */
const Brought = Schema.Struct({ clicks: Schema.Int, subscribers: Schema.Int });

/** `is_shown`: she can be found now; `brought`: by the partner's page, `sent`: to the partner by the creator's own. */
export const Partner = Schema.Struct({
  id: Schema.Int,
  user: Other,
  since: EpochSeconds,
  is_shown: Schema.Boolean,
  brought: Brought,
  sent: Brought,
});
export type Partner = typeof Partner.Type;

export const PromotionRequest = Schema.Struct({ id: Schema.Int, user: Other, asked_at: EpochSeconds });
export type PromotionRequest = typeof PromotionRequest.Type;

const PATH = "/api/v1/account/promotion";
const own = { kind: "json", access: "model", subject: "creator" } as const;
const PromotionId = Schema.Struct({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) });

/** Creators who are shown on each other's pages (ACCT-09, ACCT-74, CENT-21). */
export const crossPromotionEndpoints = {
  getPromotions: {
    ...own,
    method: "GET",
    path: PATH,
    summary:
      "The creator's partners in her order, with what the cards brought, and the open requests, the newest first.",
    success: Schema.Struct({
      partners: Schema.Array(Partner),
      received: Schema.Array(PromotionRequest),
      sent: Schema.Array(PromotionRequest),
    }),
    failures: [],
  },
  askPromotion: {
    ...own,
    method: "POST",
    path: PATH,
    summary: `Ask another creator to cross promote; accepts her request where she has asked already. At most ${promotionLimits.sent} requests wait for an answer.`,
    body: Schema.Struct({ username: short(60) }),
    success: Done,
    failures: [
      ...["profile_pending", "user_not_found", "self_promotion", "promotion_exists"],
      ...["promotion_limit", "too_many"],
    ] as const,
  },
  acceptPromotion: {
    ...own,
    method: "POST",
    path: `${PATH}/{id}/accept`,
    summary: "Accept a request. May be repeated.",
    params: PromotionId,
    success: Done,
    failures: ["profile_pending", "promotion_not_found", "promotion_limit"],
  },
  removePromotion: {
    ...own,
    method: "DELETE",
    path: `${PATH}/{id}`,
    summary: "Decline a request, withdraw one, or part from a partner. Nobody is told.",
    params: PromotionId,
    success: Done,
    failures: ["promotion_not_found"],
  },
  orderPromotions: {
    ...own,
    method: "POST",
    path: `${PATH}/order`,
    summary: `Put all partners in this order: the first ${promotionLimits.shown} who can be shown stand on the creator's page. Refused when one came or went meanwhile.`,
    body: Schema.Struct({ ids: Schema.Array(Schema.Int).check(Schema.isMaxLength(200)) }),
    success: Done,
    failures: ["conflict"],
  },
  countPromotion: {
    kind: "json",
    method: "POST",
    path: "/api/v1/user/{username}/promotion",
    access: "guest",
    summary:
      "Count that the card of a creator was followed on the page of `via`, once a visitor and day, and remember it for a signed-in account. `ago`: it was counted so many seconds before, and the account is new here. Neither of the two, who manages them, and robots are counted.",
    params: UsernameParam,
    body: Schema.Struct({
      via: short(60),
      ago: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: PROMOTED_SECONDS }))),
    }),
    success: Done,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
