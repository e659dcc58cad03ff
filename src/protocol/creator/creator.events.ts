import * as Schema from "effect/Schema";

import type { CreatorEvent } from "../../domain/creator/creator.events.ts";
import { Cents, EpochSeconds } from "../records.ts";
import type { ErasedFrom, StoredEventShapes } from "../stored-event.ts";

const TextOrNull = Schema.NullOr(Schema.String);
const Nothing = Schema.Struct({});
const PackageCode = Schema.Literals(["6mo", "12mo"]);

/** `places` null: as many as like; `endsAt` null: no end; `anew`: these are all its places, not those that were left. */
const terms = {
  discount: Schema.Int,
  places: Schema.NullOr(Schema.Int),
  endsAt: Schema.NullOr(EpochSeconds),
  anew: Schema.optionalKey(Schema.Boolean),
};

type Bio = Extract<CreatorEvent, { readonly type: "BioWritten" }>["data"];

/** The stored events of the stream `creator-<account uuid>`. */
export const creatorEvents = {
  SubscriptionPriceSet: { version: 1, data: Schema.Struct({ price: Cents }) },
  PackageSet: { version: 1, data: Schema.Struct({ duration: PackageCode, percent: Schema.Int }) },
  PackageRemoved: { version: 1, data: Schema.Struct({ duration: PackageCode }) },
  TrialOffered: {
    version: 1,
    data: Schema.Struct({ ...terms, days: Schema.Int, converts: Schema.Boolean }),
  },
  TrialWithdrawn: { version: 1, data: Nothing },
  WinbackOffered: { version: 1, data: Schema.Struct(terms) },
  WinbackWithdrawn: { version: 1, data: Nothing },
  SnapchatSaleSet: {
    version: 1,
    data: Schema.Struct({ onSale: Schema.Boolean, price: Cents, username: TextOrNull }),
    forget: (data: object) => ({ ...data, username: null }),
  },
  FreeProfileOpened: { version: 1, data: Nothing },
  FreeFollowsEnded: { version: 1, data: Nothing },
  FreeProfileRemoved: { version: 1, data: Nothing },
  BioWritten: {
    version: 1,
    data: Schema.Struct({
      text: Schema.String,
      mentions: Schema.Array(
        Schema.Struct({ user_id: Schema.String, username: Schema.String, display_name: Schema.String }),
      ),
    }),
    forget: (): Bio => ({ text: "", mentions: [] }),
    forgetMention: ({ text, mentions }: Bio, { accountId }: ErasedFrom): Bio => ({
      ...{ text, mentions: mentions.filter(({ user_id }) => user_id !== accountId) },
    }),
  },
  TipMenuClosed: { version: 1, data: Nothing },
  TipMenuOpened: { version: 1, data: Nothing },
  CommentsClosed: { version: 1, data: Nothing },
  CommentsOpened: { version: 1, data: Nothing },
  MessagePriceSet: { version: 1, data: Schema.Struct({ price: Cents }) },
  SocialsSet: {
    version: 1,
    data: Schema.Struct({
      tiktok: TextOrNull,
      snapchat: TextOrNull,
      instagram: TextOrNull,
      twitter: TextOrNull,
    }),
    forget: () => ({ tiktok: null, snapchat: null, instagram: null, twitter: null }),
  },
  WhiteLabelSet: {
    version: 1,
    data: Schema.Struct({
      link_color: TextOrNull,
      main_follow_color: TextOrNull,
      message_color: TextOrNull,
      message_text_color: TextOrNull,
      text_color: TextOrNull,
      logo: TextOrNull,
      og_image: TextOrNull,
      warning_enabled: Schema.Boolean,
      display_name_path: TextOrNull,
      meta_description: TextOrNull,
    }),
    forget: (data: object) => ({
      ...{ ...data, logo: null, og_image: null, display_name_path: null, meta_description: null },
    }),
  },
} as const satisfies StoredEventShapes;
