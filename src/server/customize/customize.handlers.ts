import { networks, tidyHandle } from "../../domain/customize/handles.ts";
import type { Handlers } from "../http/context.ts";
import { bioLimits } from "../../domain/customize/section-problems.ts";
import { withMentions } from "../creator/mentions.ts";
import { closeOffer, openOffer } from "./limited-offer.ts";
import { saveSection, type Saved } from "./save-section.ts";

const settingOf = ({ setting }: Saved) => ({ setting });

/** Saving calls of a creator's page (OWNER-37). */
export const customizeHandlers = {
  setSubscriptionPrice: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "price", values, was },
      async ({ unit, id, state, execute }) => {
        const limits = { min: context.site.priceMin, max: context.site.priceMax };
        await execute({ type: "SetSubscriptionPrice", price: values.subscription_price, limits });
        if (values.subscription_price > 0) return;
        if (state.trial !== null) await closeOffer(unit, id, "trial");
        if (state.winback !== null) await closeOffer(unit, id, "winback");
      },
      settingOf,
    ),

  setPackage: ({ was, percent, duration }, context) =>
    saveSection(
      context,
      { section: duration === "6mo" ? "package6" : "package12", values: { percent }, was },
      ({ execute }) => execute({ type: "SetPackage", duration, percent }),
      settingOf,
    ),

  setTrial: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "trial", values, was },
      async ({ unit, id, stored, execute }) => {
        if (!values.trial_active) {
          await execute({ type: "WithdrawTrial" });
          return closeOffer(unit, id, "trial");
        }
        const { trial_discount: discount, trial_duration_in_day: days, trial_convert: converts } = values;
        const { trial_subscription_limit: limit, trial_offer_ends_at: endsAt } = values;
        const limitWas = (was ?? stored).trial_subscription_limit;
        const anew = await openOffer(unit, { id, kind: "trial", limit, endsAt, limitWas });
        const terms = { discount, days, converts, places: limit, endsAt };
        return execute({ type: "OfferTrial", terms, anew });
      },
      settingOf,
    ),

  setWinback: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "winback", values, was },
      async ({ unit, id, stored, execute }) => {
        if (!values.winback_active) {
          await execute({ type: "WithdrawWinback" });
          return closeOffer(unit, id, "winback");
        }
        const { winback_discount: discount } = values;
        const { winback_subscription_limit: limit, winback_offer_ends_at: endsAt } = values;
        const limitWas = (was ?? stored).winback_subscription_limit;
        const anew = await openOffer(unit, { id, kind: "winback", limit, endsAt, limitWas });
        return execute({ type: "OfferWinback", terms: { discount, places: limit, endsAt }, anew });
      },
      settingOf,
    ),

  setSnapchatSale: ({ was, on_sale, price, snapchat_username: typed }, context) => {
    const username = tidyHandle("snapchat", typed ?? "") || null;
    return saveSection(
      context,
      { section: "snapchat", values: { on_sale, price, snapchat_username: username }, was },
      ({ execute }) => {
        const limits = { min: context.site.priceMin, max: context.site.priceMax };
        return execute({ type: "SellSnapchat", onSale: on_sale, price, username, limits });
      },
      settingOf,
    );
  },

  setBio: ({ was, fans_bio }, context) =>
    saveSection(
      context,
      { section: "bio", values: { fans_bio }, was },
      async ({ unit, id, execute }) =>
        execute({
          type: "WriteBio",
          ...(await withMentions(unit.sql, fans_bio, { writer: id, most: bioLimits.characters })),
        }),
      ({ username, state: { bio } }) => ({
        user: { username, fans_bio: bio.text, fans_bio_mentions: bio.mentions },
      }),
    ),

  setSocials: ({ was, ...typed }, context) => {
    const [tiktok = null, snapchat = null, instagram = null, twitter = null] = networks.map(
      (network) => tidyHandle(network, typed[`${network}_username`] ?? "") || null,
    );
    const values = {
      tiktok_username: tiktok,
      snapchat_username: snapchat,
      instagram_username: instagram,
      twitter_username: twitter,
    };
    return saveSection(
      context,
      { section: "socials", values, was },
      ({ execute }) => execute({ type: "SetSocials", tiktok, snapchat, instagram, twitter }),
      settingOf,
    );
  },

  setTipMenuStatus: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "tipMenu", values, was },
      ({ execute }) => execute({ type: values.tip_menu_disabled ? "CloseTipMenu" : "OpenTipMenu" }),
      settingOf,
    ),

  setMessagePrice: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "messages", values, was },
      ({ execute }) => {
        const limits = { min: context.site.priceMin, max: context.site.priceMax };
        return execute({ type: "SetMessagePrice", price: values.message_price, limits });
      },
      settingOf,
    ),

  setComments: ({ was, ...values }, context) =>
    saveSection(
      context,
      { section: "comments", values, was },
      ({ execute }) => execute({ type: values.post_comments_disabled ? "CloseComments" : "OpenComments" }),
      settingOf,
    ),
} satisfies Partial<Handlers>;
