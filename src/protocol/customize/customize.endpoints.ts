import * as Schema from "effect/Schema";

import { short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { Cents, CreatorRecord, CreatorSetting, EpochSeconds } from "../records.ts";

const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
const Flag = Schema.Boolean;

/** A section's fields, and in `was` what the form was filled with and what `known` says of it. */
const section = <Fields extends Schema.Struct.Fields, Known extends Schema.Struct.Fields>(
  fields: Fields,
  known: Known,
) => ({
  ...fields,
  was: Optional(Schema.Struct({ ...fields, ...known })),
});

const Saved = Schema.Struct({ setting: CreatorSetting });
const failures = ["not_allowed", "section_changed"] as const;
const call = { kind: "json", method: "POST", access: "model", subject: "creator", failures } as const;

const FreeProfile = Schema.Struct({ can_subscribe_free: Flag });

const Handle = OrNull(short(200));

/**
 * What a creator's page is like, section by section (OWNER-37). With `was`, what the form was filled with, a call is refused
 * as `section_changed` when the section was saved by somebody since; the texts of its fields say what they hold now.
 */
export const customizeEndpoints = {
  setSubscriptionPrice: {
    ...call,
    path: "/api/v1/account/subscription/price",
    summary: "The creator's monthly price in cents; 0 makes the profile free (OWNER-37, CVAL-49).",
    body: Schema.Struct(section({ subscription_price: Cents }, {})),
    success: Saved,
    money: true,
  },
  setPackage: {
    ...call,
    about: "duration",
    path: "/api/v1/account/subscription/package",
    summary:
      "Sell a package of months at 0 to 75 percent off, in steps of 5; null: it is not sold. Needs a price above 0 (CVAL-09, CVAL-11, CVAL-48).",
    body: Schema.Struct({
      ...section({ percent: OrNull(Schema.Int) }, {}),
      duration: Schema.Literals(["6mo", "12mo"]),
    }),
    success: Saved,
  },
  setTrial: {
    ...call,
    path: "/api/v1/account/subscription/trial",
    summary:
      "Offer a trial, or end it; of one that is ended nothing else is kept. `trial_subscription_limit` is the places left: the number of `was` again, or the present one, leaves them as they are. By the `trial_opening` of `was` the server knows whether somebody gave places anew since (OWNER-38).",
    body: Schema.Struct(
      section(
        {
          trial_active: Flag,
          trial_discount: Schema.Int,
          trial_duration_in_day: Schema.Int,
          trial_convert: Flag,
          trial_subscription_limit: OrNull(Schema.Int),
          trial_offer_ends_at: OrNull(EpochSeconds),
        },
        { trial_opening: Optional(Schema.Int) },
      ),
    ),
    success: Saved,
  },
  setWinback: {
    ...call,
    path: "/api/v1/account/subscription/winback",
    summary: "Offer former members a cheaper month, or end it; places as with the trial (OWNER-39).",
    body: Schema.Struct(
      section(
        {
          winback_active: Flag,
          winback_discount: Schema.Int,
          winback_subscription_limit: OrNull(Schema.Int),
          winback_offer_ends_at: OrNull(EpochSeconds),
        },
        { winback_opening: Optional(Schema.Int) },
      ),
    ),
    success: Saved,
  },
  setSnapchatSale: {
    ...call,
    path: "/api/v1/account/snapchat/sale",
    summary: "Sell access to the own Snapchat for a price in cents, or stop (CVAL-12 to CVAL-14).",
    body: Schema.Struct(section({ on_sale: Flag, price: Cents, snapchat_username: Handle }, {})),
    success: Saved,
  },
  setBio: {
    ...call,
    path: "/api/v1/account/profile/bio",
    summary: "What the creator says of himself: plain text, 1000 characters, 10 mentions (OWNER-42).",
    body: Schema.Struct(section({ fans_bio: short(4000) }, {})),
    success: Schema.Struct({
      user: Schema.Struct({ username: Schema.String, ...CreatorRecord.fields.content.fields }),
    }),
  },
  setSocials: {
    ...call,
    path: "/api/v1/account/profile/socials",
    summary: "The creator's usernames elsewhere; pasted addresses become usernames, null and '' none.",
    body: Schema.Struct(
      section(
        {
          tiktok_username: Handle,
          snapchat_username: Handle,
          instagram_username: Handle,
          twitter_username: Handle,
        },
        {},
      ),
    ),
    success: Saved,
  },
  setTipMenuStatus: {
    ...call,
    path: "/api/v1/account/tip_menu/status",
    summary: "Close the tip menu for fans, or open it; its owner sees it either way (OWNER-32, OWNER-40).",
    body: Schema.Struct(section({ tip_menu_disabled: Flag }, {})),
    success: Saved,
  },
  setMessagePrice: {
    ...call,
    path: "/api/v1/account/setting/message_price",
    summary: "What a fan with the right to write pays for each message, in cents; 0: nothing (PAY-09, X-18).",
    body: Schema.Struct(section({ message_price: Cents }, {})),
    success: Saved,
    money: true,
  },
  setComments: {
    ...call,
    path: "/api/v1/account/setting/comments",
    summary: "Close the comments of all posts, or open them (OWNER-17).",
    body: Schema.Struct(section({ post_comments_disabled: Flag }, {})),
    success: Saved,
  },
  createFreeProfile: {
    ...call,
    path: "/api/v1/account/free-profile",
    summary: "Let people follow for free, at once (OWNER-41).",
    success: FreeProfile,
    failures: ["not_allowed"],
  },
  removeFreeProfile: {
    ...call,
    method: "DELETE",
    path: "/api/v1/account/free-profile",
    summary: "Remove the free profile; all free follows end in the next minutes (CAPI-11, OWNER-41).",
    success: FreeProfile,
    failures: ["not_allowed"],
  },
} as const satisfies Record<string, Endpoint>;
