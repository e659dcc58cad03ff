import * as Schema from "effect/Schema";

import { Cents, Counters, CurrentUser, EpochSeconds, SocialProvider } from "./records.ts";

const OrNull = Schema.NullOr;
const Text = Schema.String;
const Flag = Schema.Boolean;

/** The site a page belongs to (WL-03, CWL-13). */
export const SiteRecord = Schema.Struct({
  signup_source: OrNull(Schema.Literals(["fantime", "creators"])),
  homepage_style: Schema.Literals(["fantime", "classic"]),
  root_user: OrNull(Schema.Struct({ username: Text, custom_domain_only: Flag })),
  media_host: Text,
  avatar_host: Text,
  logo: OrNull(Text),
  logo_small: OrNull(Text),
  title: Text,
  domain: Text,
  display_name: Text,
  custom: Schema.Struct({ meta_description: OrNull(Text), og_image: OrNull(Text) }),
  compliance_2257_exempt: Flag,
  /** The text of the banner on `/creator`: null is the usual one, an empty text none (ROUTE-09). */
  creator_offer_text: OrNull(Text),
  /** What people say on the welcome page: null is the samples, an empty list nothing (ROUTE-65). */
  testimonials: OrNull(Schema.Array(Schema.Struct({ text: Text, name: Text, role: Text }))),
  /** The pixel that is called for opened pages: a path of the site or an address; empty: none (TRACK-18). */
  tracking_pixel_url: Schema.String.check(
    Schema.isPattern(/^($|\/(?!\/)|https?:\/\/)/, { expected: "a path or a web address" }),
  ),
  /** How the pixel knows the site. */
  site_code: Text,
  /** Where the logo on the cover of the creator's own site leads; null: none is shown (COVER-08, COVER-11). */
  powered_by_url: OrNull(
    Schema.String.check(Schema.isPattern(/^https?:\/\//, { expected: "a web address" })),
  ),
  /** The least and the most that a tip may be, in cents (TIP-22). */
  tip_min: Cents,
  tip_max: Cents,
  /** The least and the most that may be entered as a price, in cents. */
  price_min: Cents,
  price_max: Cents,
});
export type SiteRecord = typeof SiteRecord.Type;

/**
 * How a social sign-in ended that is not over yet (ENT-14): a failure with the `text` of its toast, an account to be
 * linked by its password, or an account to be made. `username` comes from Twitter only. `reload`: it began over something
 * that its page shows, to which a creator too comes back.
 */
export const SocialResult = Schema.Struct({
  provider: SocialProvider,
  email: OrNull(Text),
  username: OrNull(Text),
  is_model: Flag,
  model_ref: OrNull(Text),
  studio: OrNull(Text),
  reload: Flag,
  is_existing_user: Flag,
  error: Flag,
  error_invalid: Flag,
  text: OrNull(Text),
});
export type SocialResult = typeof SocialResult.Type;

/** A Snapchat membership that the viewer has paid and not been told of yet; `snapchat_username` is the creator's (SNAP-05). */
export const SnapchatCompletion = Schema.Struct({ display_name: Text, snapchat_username: Text });

/** A private show that is not over: the viewer was invited, or has invited; `username` is the other's. */
export const PendingPrivate = Schema.Struct({
  role: Schema.Literals(["receiver", "sender"]),
  id: Text,
  username: Text,
  kind: Schema.Literals(["stream", "c2c"]),
});
export type PendingPrivate = typeof PendingPrivate.Type;

/**
 * The page globals, one JSON script. `now` is the server's time; `answers` are the first view's
 * calls, keyed `METHOD path`, exactly as the calls would answer. `private`, `snapchat`, `social`: null when nothing is pending.
 */
export const PageGlobals = Schema.Struct({
  site: SiteRecord,
  user: OrNull(CurrentUser),
  counters: OrNull(Counters),
  socket_url: OrNull(Text),
  avatar_host: Text,
  media_host: Text,
  upload_host: Text,
  payment_host: OrNull(Text),
  country: Text,
  captcha: Schema.Struct({
    provider: Schema.Literals(["altcha", "recaptcha", "hcaptcha", "turnstile"]),
    site_key: OrNull(Text),
    required: Flag,
  }),
  social: OrNull(SocialResult),
  /** The providers whose buttons the log-in and the sign-up show. */
  social_providers: Schema.Array(SocialProvider),
  /** Whether accounts can be linked with Twitter here (PROFILE-43). */
  links_twitter: Flag,
  /** The notice for a creator in a restricted country (BANNER-28); null: nothing. */
  geo_notice: OrNull(Text),
  /** The creator for whom the viewer acts (MGR-34). */
  acting_as: OrNull(Schema.Struct({ id: Text, username: Text, display_name: Text })),
  private: OrNull(PendingPrivate),
  snapchat: OrNull(SnapchatCompletion),
  /** How the viewer has dates and numbers told; null: a guest. */
  region: OrNull(Schema.Struct({ language: OrNull(Text), time_zone: OrNull(Text) })),
  csrf: Text,
  now: EpochSeconds,
  development: Flag,
  /** Whether the inspector may be opened here. */
  inspector: Flag,
  /** Which page this is (`Route`), where a guest may open it; null: the table of pages says it. */
  route: OrNull(Schema.Json),
  answers: Schema.Record(Text, Schema.Json),
});
export type PageGlobals = typeof PageGlobals.Type;
