// Generated from the machine of 'calendar' by "npm run paths -- calendar --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { calendarDriver } from "../browser/calendar.driver.ts";

const { begin } = browserTests(calendarDriver, {});

test("1. The server does it; Press Auto posts; and 9 more", async () => {
  // Log in as ava, schedule a post and a message, and open /account/calendar.
  const walk = await begin(
    {
      route: { page: "calendar", place: { unit: "now" } },
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
  // Choose Move in the menu of "Scheduled message".
  await walk.does({ type: "move.pressed", item: { kind: "message", id: "3" }, at: 1790009000 }, "editing");
  // Press Cancel below the new time.
  await walk.does({ type: "move.closed" }, "showing");
  // Drag "Scheduled post" to another day of the month.
  await walk.does({ type: "item.dropped", item: { kind: "post", id: "7" }, at: 1790093600 }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.moveItem",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "showing",
  );
  // Choose Take back in the menu of "Scheduled message".
  await walk.does({ type: "remove.pressed", item: { kind: "message", id: "3" } }, "asking");
  // Press Cancel in the dialog.
  await walk.does({ type: "question.answered", name: "calendar-item", answer: "cancelled" }, "showing");
  // Choose Keep the post in the menu of "Post ends".
  await walk.does({ type: "remove.pressed", item: { kind: "expiry", id: "7" } }, "asking");
  // Confirm in the dialog.
  await walk.does({ type: "question.answered", name: "calendar-item", answer: "confirmed" }, "removing");
  // The server does it.
  await walk.meets(
    { type: "xstate.done.actor.removeItem", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
  // Press Auto posts.
  await walk.does({ type: "auto.opened" }, "planning");
});

test('2. The server answers "A poll ends after it is published."; The server cannot be reached; and 6 more', async () => {
  // Log in as ava, schedule a post and a message, and open /account/calendar/2026/9/22.
  const walk = await begin(
    {
      route: { page: "calendar", place: { unit: "day", year: 2026, month: 9, day: 22 } },
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
  // Choose Move in the menu of "Scheduled post".
  await walk.does({ type: "move.pressed", item: { kind: "post", id: "7" }, at: 1790007200 }, "editing");
  // Choose a time on another day under New time.
  await walk.does({ type: "field.changed", field: "at", value: 1790086380 }, "editing");
  // Choose Move in the menu of "Scheduled post".
  await walk.does({ type: "move.pressed", item: { kind: "post", id: "7" }, at: 1790007200 }, "editing");
  // Empty New time.
  await walk.does({ type: "field.changed", field: "at", value: null }, "editing");
  // Press Move.
  await walk.does({ type: "form.submitted" }, "editing");
  // Choose Delete in the menu of "Scheduled post".
  await walk.does({ type: "remove.pressed", item: { kind: "post", id: "7" } }, "asking");
  // Confirm in the dialog.
  await walk.does({ type: "question.answered", name: "calendar-item", answer: "confirmed" }, "removing");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.removeItem",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "showing",
  );
  // Choose Move in the menu of "Scheduled post".
  await walk.does({ type: "move.pressed", item: { kind: "post", id: "7" }, at: 1790007200 }, "editing");
  // Press Auto posts.
  await walk.does({ type: "auto.opened" }, "planning");
  // Save the auto posts, or press Cancel.
  await walk.meets({ type: "xstate.done.actor.autoPosts" }, "showing");
  // Choose Move in the menu of "Scheduled post".
  await walk.does({ type: "move.pressed", item: { kind: "post", id: "7" }, at: 1790007200 }, "editing");
  // Press Move.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers "A poll ends after it is published.".
  await walk.meets(
    {
      type: "xstate.done.actor.moveItem",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { at: "A poll ends after it is published." },
        },
      },
    },
    "editing",
  );
  // Press Move.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.moveItem" }, "editing");
});

test("3. Go to /account/calendar/2026/9 by the links above; The server moves it", async () => {
  // Log in as ava, schedule a post and a message, and open /account/calendar/2026.
  const walk = await begin(
    {
      route: { page: "calendar", place: { unit: "year", year: 2026 } },
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
  // Go to /account/calendar/2026/9 by the links above.
  await walk.does(
    {
      type: "route.changed",
      route: { page: "calendar", place: { unit: "month", year: 2026, month: 9 } },
      now: 1790000000,
    },
    "showing",
  );
  // Choose Move in the menu of "Scheduled post".
  await walk.does({ type: "move.pressed", item: { kind: "post", id: "7" }, at: 1790007200 }, "editing");
  // Drag "Scheduled post" to another day of the month.
  await walk.does({ type: "item.dropped", item: { kind: "post", id: "7" }, at: 1790093600 }, "submitting");
  // The server moves it.
  await walk.meets(
    { type: "xstate.done.actor.moveItem", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
  // Choose Delete in the menu of "Scheduled post".
  await walk.does({ type: "remove.pressed", item: { kind: "post", id: "7" } }, "asking");
  // Confirm in the dialog.
  await walk.does({ type: "question.answered", name: "calendar-item", answer: "confirmed" }, "removing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.removeItem" }, "showing");
});
