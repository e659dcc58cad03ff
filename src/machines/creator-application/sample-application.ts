import { emptyApplication, type ApplicationFields } from "../../domain/creator-application/application.ts";
import type { PageInput } from "../app/page-input.ts";
import { sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import type { Opening } from "./creator-application.setup.ts";

const facts = {
  site: { ...sampleSite, signup_source: "fantime" },
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
} as const;
const standard = { page: "creator-application", variant: "standard", studio: null } as const;

type Page = PageInput<"creator-application">;

export const sampleGuestPage: Page = { ...facts, user: null, route: standard };

/** Signed up as a creator, without an application. */
export const samplePendingPage: Page = {
  ...facts,
  user: {
    ...{ ...sampleCreator, username: "dana", has_accepted_terms: false },
    compliance_status: { status: null, reason: null },
  },
  route: standard,
};

export const sampleFanPage: Page = {
  ...facts,
  user: { ...sampleFan, username: "dana", has_accepted_terms: false },
  route: { ...standard, variant: "vip" },
};

export const sampleApprovedPage: Page = {
  ...facts,
  user: sampleCreator,
  route: { ...standard, studio: "north" },
};

/** All that is asked but for the document. */
export const filledApplication: ApplicationFields = {
  ...emptyApplication,
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1990-01-01",
  country: "US",
  state: "OR",
  city: "Portland",
  street: "12 Alder Street",
  postal_code: "97205",
  social_link: "https://instagram.com/dana",
  fans_platform: "TikTok",
  fans_link: "https://tiktok.com/@dana",
  fans_number: "5000",
};

/** Nothing sent and nothing typed yet. */
export const sampleOpening: Opening = {
  status: "none",
  reason: null,
  fields: emptyApplication,
  studio: null,
  begun: null,
};

export const sampleDeclined: Opening = {
  ...sampleOpening,
  status: "rejected",
  reason: "The photo is blurred.",
  fields: filledApplication,
};

export const sampleWithoutStreet: Opening = {
  ...sampleOpening,
  fields: { ...filledApplication, street: "" },
};

export const sampleWithoutFans: Opening = {
  ...sampleOpening,
  fields: { ...filledApplication, fans_link: "" },
};

export const sampleSubmitted: Opening = { ...sampleOpening, status: "submitted" };

export const sampleApproved: Opening = { ...sampleOpening, status: "approved" };

/** Signed up on another page of the application. */
export const sampleBegunElsewhere: Opening = { ...sampleOpening, begun: "/creator/signup/studio/north" };
