import type { Failure } from "../../protocol/failures.ts";
import type { SiteRecord, SocialResult } from "../../protocol/page-globals.ts";
import type { CurrentUser } from "../../protocol/records.ts";

/** Records for the samples of flows, with which walks, documents and the inspector begin. */
export const sampleFan: CurrentUser = {
  id: "01890000-0000-7000-8000-000000000001",
  username: "fan",
  type: "user",
  display_name: "Fan",
  fans_avatar_url: null,
  fans_avatar_rejected: false,
  fans_cover_picture_url: null,
  fans_cover_picture_rejected: false,
  fans_cover_video_url: null,
  fans_cover_video_rejected: false,
  created_at: 1_790_000_000,
  email: "fan@demo.example",
  email_confirmed: true,
  is_direct_pay: false,
  is_streaming: false,
  is_reviewer: false,
  tip_blocked: false,
  has_purchase: false,
  has_accepted_terms: true,
  has_subscription_active: false,
  missing_payout_info: false,
  twitter: { is_valid: false, username: null },
  compliance_status: { status: null, reason: null },
  node_token: "sample-node-token",
};

export const sampleCreator: CurrentUser = {
  ...sampleFan,
  id: "01890000-0000-7000-8000-000000000002",
  username: "ava",
  type: "model",
  display_name: "Ava",
  email: "ava@demo.example",
  is_direct_pay: true,
  compliance_status: { status: "approved", reason: null },
};

export const sampleSite: SiteRecord = {
  signup_source: "creators",
  homepage_style: "classic",
  root_user: null,
  powered_by_url: null,
  media_host: "",
  avatar_host: "",
  logo: null,
  logo_small: null,
  title: "Marquee",
  domain: "127.0.0.1",
  display_name: "Marquee",
  custom: { meta_description: null, og_image: null },
  compliance_2257_exempt: false,
  creator_offer_text: null,
  testimonials: null,
  tracking_pixel_url: "/track/pixel.gif",
  site_code: "creators",
  tip_min: 100,
  tip_max: 100_000,
  price_min: 100,
  price_max: 50_000,
};

/** A new person whom Google has identified. */
export const sampleSocial: SocialResult = {
  provider: "google",
  email: "dana@example.com",
  username: null,
  is_model: false,
  model_ref: null,
  studio: null,
  reload: false,
  is_existing_user: false,
  error: false,
  error_invalid: false,
  text: null,
};

/** The answer to a form that was saved elsewhere since it was opened; `fields`: what the server says of each, `current`: what it has. */
export const sampleChanged = (current: Failure["current"], fields?: Failure["fields"]) =>
  ({
    status: "failed",
    failure: {
      code: "section_changed",
      error: "This was changed in another window. What you entered is kept: please compare the two.",
      ...(fields === undefined ? {} : { fields }),
      current,
    },
  }) as const;

/** The answer to a picture, an avatar or a cover, that was changed since it was shown. */
export const sampleMeanwhile = (what: "avatar" | "cover", current: Failure["current"]) =>
  ({
    status: "failed",
    failure: {
      code: "section_changed",
      error: `The ${what} was changed meanwhile. You see the one that is there now.`,
      current,
    },
  }) as const;

export const sampleFailure = { code: "too_many", error: "Too many tries. Please wait a moment." } as const;
