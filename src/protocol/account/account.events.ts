import * as Schema from "effect/Schema";

import { ComplianceStatus, EpochSeconds, SocialProvider, UserType } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const TextOrNull = Schema.NullOr(Schema.String);
const Nothing = Schema.Struct({});
const PictureSlot = Schema.Literals(["avatar", "cover_picture", "cover_video"]);

/** The stored events of the stream `account-<uuid>`. */
export const accountEvents = {
  AccountRegistered: {
    version: 1,
    data: Schema.Struct({
      username: Schema.String,
      account_type: UserType,
      display_name: Schema.String,
      email: TextOrNull,
      country: TextOrNull,
      is_direct_pay: Schema.Boolean,
      studio: TextOrNull,
      model_ref: TextOrNull,
      tracking: Schema.NullOr(Schema.Record(Schema.String, TextOrNull)),
      registered_at: EpochSeconds,
    }),
  },
  EmailConfirmed: { version: 1, data: Schema.Struct({ email: Schema.String }) },
  EmailChanged: { version: 1, audited: true, data: Schema.Struct({ email: Schema.String }) },
  UsernameChanged: {
    version: 1,
    audited: true,
    data: Schema.Struct({ from: Schema.String, to: Schema.String, changed_at: EpochSeconds }),
  },
  UsernameReleased: { version: 1, audited: true, data: Schema.Struct({ username: Schema.String }) },
  CountryChanged: { version: 1, audited: true, data: Schema.Struct({ country: Schema.String }) },
  DisplayNameChanged: { version: 1, data: Schema.Struct({ display_name: Schema.String }) },
  PicturesChanged: {
    version: 1,
    data: Schema.Struct({
      avatar_url: TextOrNull,
      cover_picture_url: TextOrNull,
      cover_video_url: TextOrNull,
    }),
  },
  PictureHeld: { version: 1, data: Schema.Struct({ picture: PictureSlot, address: TextOrNull }) },
  PictureRejected: {
    version: 1,
    audited: true,
    data: Schema.Struct({ picture: PictureSlot, was_shown: Schema.Boolean }),
  },
  DocumentOpened: {
    version: 1,
    audited: true,
    data: Schema.Struct({ application_id: Schema.String, document: Schema.String }),
  },
  CreatorApplied: {
    version: 1,
    data: Schema.Struct({
      application_id: Schema.String,
      country: Schema.String,
      studio: TextOrNull,
      applied_at: EpochSeconds,
    }),
  },
  BecameCreator: {
    version: 1,
    audited: true,
    data: Schema.Struct({ country: Schema.String, is_direct_pay: Schema.Boolean }),
  },
  CreatorReviewed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ status: ComplianceStatus, reason: TextOrNull }),
  },
  PayoutReviewed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ status: Schema.Literals(["pending", "verified", "on_hold"]), reason: TextOrNull }),
  },
  PayoutDetailsGiven: {
    version: 1,
    audited: true,
    data: Schema.Struct({
      country: Schema.String,
      method: Schema.Literals(["iban", "bank_account"]),
      tax_form: Schema.Literals(["w9", "w8ben"]),
    }),
  },
  TipsBlocked: { version: 1, audited: true, data: Nothing },
  TipsAllowed: { version: 1, audited: true, data: Nothing },
  DisputeRecorded: { version: 1, audited: true, data: Schema.Struct({ dispute_id: Schema.String }) },
  ReviewerAppointed: { version: 1, audited: true, data: Nothing },
  AccountSuspended: { version: 1, audited: true, data: Schema.Struct({ reason: Schema.String }) },
  AccountReinstated: { version: 1, audited: true, data: Nothing },
  IdentityLinked: {
    version: 1,
    audited: true,
    data: Schema.Struct({ provider: SocialProvider, subject: Schema.String, username: TextOrNull }),
  },
  IdentityUnlinked: { version: 1, audited: true, data: Schema.Struct({ provider: SocialProvider }) },
} as const satisfies StoredEventShapes;
