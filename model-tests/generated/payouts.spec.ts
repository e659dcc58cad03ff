// Generated from the machine of 'payouts' by "npm run paths -- payouts --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { payoutsDriver } from "../browser/payouts.driver.ts";

const { begin } = browserTests(payoutsDriver, {});

test("1. The line to the server is back after a moment", async () => {
  // Log in as ava and open /account/earnings/payouts.
  const walk = await begin(
    {
      route: { page: "payouts" },
      user: {
        id: "01890000-0000-7000-8000-000000000002",
        username: "ava",
        type: "model",
        display_name: "Ava",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
        email: "ava@demo.example",
        email_confirmed: true,
        is_direct_pay: true,
        is_streaming: false,
        is_reviewer: false,
        tip_blocked: false,
        has_purchase: false,
        has_accepted_terms: true,
        has_subscription_active: false,
        missing_payout_info: false,
        twitter: { is_valid: false, username: null },
        compliance_status: { status: "approved", reason: null },
        node_token: "sample-node-token",
      },
      site: {
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
        tip_max: 100000,
        price_min: 100,
        price_max: 50000,
      },
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    "showing",
  );
  // The line to the server is back after a moment.
  await walk.meets({ type: "line.restored" }, "showing");
});
