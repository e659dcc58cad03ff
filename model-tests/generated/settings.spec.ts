// Generated from the machine of 'settings' by "npm run paths -- settings --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { settingsDriver } from "../browser/settings.driver.ts";

const { begin } = browserTests(settingsDriver, {});

test('1. The server cannot be reached; The server refuses: "This was changed in another window. What you entered is kept: please compare the two."; and 7 more', async () => {
  // Log in as ava and open /account/setting/comments.
  const walk = await begin(
    {
      route: { page: "setting-comments" },
      user: sampleCreator,
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
    "loading",
  );
  // The server answers with the settings.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSettings",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "editing",
  );
  // Type "spam, cheap followers" into Blocked words.
  await walk.does(
    { type: "field.changed", field: "blocked_words", value: "spam\ncheap followers" },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSetting",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "editing",
  );
  // Type "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" into Blocked words.
  await walk.does(
    { type: "field.changed", field: "blocked_words", value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
    "editing",
  );
  // Choose "Subscribers" at Who may comment.
  await walk.does({ type: "field.changed", field: "commenters", value: "subscribers" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "spam, cheap followers" into Blocked words.
  await walk.does(
    { type: "field.changed", field: "blocked_words", value: "spam\ncheap followers" },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSetting",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.saveSetting" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "This was changed in another window. What you entered is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSetting",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          fields: { blocked_words: "Changed meanwhile to: nothing. Save again to replace it." },
          current: { post_comments_disabled: false, commenters: "everybody", blocked_words: [] },
        },
      },
    },
    "editing",
  );
});

test("2. Log in as fan and open /account/setting/comments", async () => {
  // Log in as fan and open /account/setting/comments.
  await begin(
    {
      route: { page: "setting-comments" },
      user: sampleFan,
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
    "listing",
  );
});

test('3. Press Try again; Untick "Pay with one click"', async () => {
  // Log in as fan and open /account/setting/billing.
  const walk = await begin(
    {
      route: { page: "setting-billing" },
      user: sampleFan,
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
    "loading",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadSettings",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadSettings" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with the settings.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSettings",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "editing",
  );
  // Untick "Pay with one click".
  await walk.does({ type: "field.changed", field: "one_click", value: false }, "editing");
});

test("4. Log in as fan and open /account/setting/notifications", async () => {
  // Log in as fan and open /account/setting/notifications.
  await begin(
    {
      route: { page: "setting-notifications" },
      user: sampleFan,
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
    "loading",
  );
});

test('5. Type "sub, pack" into Blocked people', async () => {
  // Log in as ava and open /account/setting/privacy.
  const walk = await begin(
    {
      route: { page: "setting-privacy" },
      user: sampleCreator,
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
    "loading",
  );
  // The server answers with the settings.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSettings",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "editing",
  );
  // Type "sub, pack" into Blocked people.
  await walk.does({ type: "field.changed", field: "blocked_people", value: "sub\npack" }, "editing");
});

test("6. Log in as ava and open /account/setting", async () => {
  // Log in as ava and open /account/setting.
  await begin(
    {
      route: { page: "settings" },
      user: sampleCreator,
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
    "listing",
  );
});

test('7. Choose "Europe/Berlin" at Time zone', async () => {
  // Log in as fan and open /account/setting/account.
  const walk = await begin(
    {
      route: { page: "setting-account" },
      user: sampleFan,
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
    "loading",
  );
  // The server answers with the settings.
  await walk.meets(
    {
      type: "xstate.done.actor.loadSettings",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "editing",
  );
  // Choose "Europe/Berlin" at Time zone.
  await walk.does({ type: "field.changed", field: "time_zone", value: "Europe/Berlin" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSetting",
      output: {
        status: "ok",
        data: {
          account: { country: "US", language: "de-DE", time_zone: null },
          billing: { one_click: true, renewal_mails: true },
          comments: { post_comments_disabled: false, commenters: "everybody", blocked_words: ["spam"] },
          notifications: {
            site_subscription: true,
            site_tip: true,
            site_message: true,
            site_like: true,
            push_subscription: true,
            push_post: true,
            push_live: true,
            push_tip: true,
            mail_subscription: true,
            mail_live: true,
            mail_tip: true,
          },
          privacy: { hidden: false, blocked_countries: ["SE"], blocked_people: ["sub"] },
        },
      },
    },
    "reloading",
  );
});
