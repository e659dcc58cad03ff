import type { PageInput } from "../app/page-input.ts";
import { sampleCreator, sampleSite } from "../app/sample-records.ts";

/** The page as Dora opens it, who has given nothing yet. */
export const samplePayoutPage: PageInput<"payment-info"> = {
  route: { page: "payment-info" },
  user: { ...sampleCreator, username: "dora" },
  site: sampleSite,
  now: 1_790_000_000,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
};
