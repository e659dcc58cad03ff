import * as Schema from "effect/Schema";

import type { AccountRegistered } from "../../domain/account/account.events.ts";
import { ERASED_NAME, erasedUsername } from "../../domain/delete-account/erased-person.ts";
import { ComplianceStatus, EpochSeconds, SocialProvider, UserType } from "../records.ts";
import type { ErasedFrom, StoredEventShapes } from "../stored-event.ts";

const TextOrNull = Schema.NullOr(Schema.String);
const Nothing = Schema.Struct({});
const PictureSlot = Schema.Literals(["avatar", "cover_picture", "cover_video"]);

type Registered = AccountRegistered["data"];

/** Another one for each account, as the confirmed ones are. */
const noEmail = (_: object, { accountId }: ErasedFrom) => ({ email: erasedUsername(accountId) });
const noReason = (data: object) => ({ ...data, reason: null });

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
    forget: (data: Registered, { accountId }: ErasedFrom): Registered => ({
      ...data,
      ...{ username: erasedUsername(accountId), display_name: ERASED_NAME, email: null, country: null },
      ...{ studio: null, model_ref: null, tracking: null },
    }),
    forgetMention: (data: Registered): Registered => ({ ...data, model_ref: null }),
  },
  TermsAccepted: { version: 1, audited: true, data: Nothing },
  EmailConfirmed: { version: 1, data: Schema.Struct({ email: Schema.String }), forget: noEmail },
  EmailChanged: {
    version: 1,
    audited: true,
    data: Schema.Struct({ email: Schema.String }),
    forget: noEmail,
  },
  DisplayNameChanged: {
    version: 1,
    data: Schema.Struct({ display_name: Schema.String }),
    forget: () => ({ display_name: ERASED_NAME }),
  },
  UsernameChanged: {
    version: 1,
    audited: true,
    data: Schema.Struct({ from: Schema.String, to: Schema.String, changed_at: EpochSeconds }),
    forget: (data: object, { accountId, version }: ErasedFrom) => ({
      ...{ ...data, from: `${erasedUsername(accountId)}-${version}`, to: erasedUsername(accountId) },
    }),
  },
  UsernameReleased: {
    version: 1,
    audited: true,
    data: Schema.Struct({ username: Schema.String }),
    forget: (_: object, { accountId }: ErasedFrom) => ({ username: erasedUsername(accountId) }),
  },
  CountryChanged: {
    version: 1,
    audited: true,
    data: Schema.Struct({ country: Schema.String }),
    forget: () => ({ country: "" }),
  },
  PicturesChanged: {
    version: 1,
    data: Schema.Struct({
      avatar_url: TextOrNull,
      cover_picture_url: TextOrNull,
      cover_video_url: TextOrNull,
    }),
    forget: () => ({ avatar_url: null, cover_picture_url: null, cover_video_url: null }),
  },
  PictureHeld: {
    version: 1,
    data: Schema.Struct({ picture: PictureSlot, address: TextOrNull }),
    forget: (data: object) => ({ ...data, address: null }),
  },
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
    forget: (data: object) => ({ ...data, country: "", studio: null }),
  },
  BecameCreator: {
    version: 1,
    audited: true,
    data: Schema.Struct({ country: Schema.String, is_direct_pay: Schema.Boolean }),
    forget: (data: object) => ({ ...data, country: "" }),
  },
  CreatorReviewed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ status: ComplianceStatus, reason: TextOrNull }),
    forget: noReason,
  },
  PayoutReviewed: {
    version: 1,
    audited: true,
    data: Schema.Struct({ status: Schema.Literals(["pending", "verified", "on_hold"]), reason: TextOrNull }),
    forget: noReason,
  },
  PayoutDetailsGiven: {
    version: 1,
    audited: true,
    data: Schema.Struct({
      country: Schema.String,
      method: Schema.Literals(["iban", "bank_account"]),
      tax_form: Schema.Literals(["w9", "w8ben"]),
    }),
    forget: (data: object) => ({ ...data, country: "" }),
  },
  TipsBlocked: { version: 1, audited: true, data: Nothing },
  TipsAllowed: { version: 1, audited: true, data: Nothing },
  DisputeRecorded: { version: 1, audited: true, data: Schema.Struct({ dispute_id: Schema.String }) },
  ReviewerAppointed: { version: 1, audited: true, data: Nothing },
  AccountSuspended: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reason: Schema.String }),
    forget: () => ({ reason: "" }),
  },
  AccountReinstated: { version: 1, audited: true, data: Nothing },
  IdentityLinked: {
    version: 1,
    audited: true,
    data: Schema.Struct({ provider: SocialProvider, subject: Schema.String, username: TextOrNull }),
    // A subject leads into one account: the projection still wants another one each.
    forget: (data: object, { accountId, version }: ErasedFrom) => ({
      ...{ ...data, subject: `${erasedUsername(accountId)}-${version}`, username: null },
    }),
  },
  IdentityUnlinked: { version: 1, audited: true, data: Schema.Struct({ provider: SocialProvider }) },
} as const satisfies StoredEventShapes;
