// Generated from the machine of 'billing' by "npm run paths -- billing --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { billingDriver } from "../browser/billing.driver.ts";

const { begin } = browserTests(billingDriver, {});

test('1. The server answers. The toast says "Renewals are charged to this card from now on."; Type "0.5" into New monthly limit; and 13 more', async () => {
  // Log in as sub, open /account/billing_info and set a monthly limit.
  const walk = await begin(
    {
      route: { page: "billing" },
      user: {
        id: "01890000-0000-7000-8000-000000000001",
        username: "sub",
        type: "user",
        display_name: "Fan",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
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
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Type "50" into New monthly limit.
  await walk.does(
    { type: "field.changed", field: "amount_usd", value: "50" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Set limit.
  await walk.does({ type: "form.submitted" }, { limit: "submitting", card: "resting", address: "resting" });
  // Press Remove at a card.
  await walk.does(
    { type: "card.removePressed", id: "a-card" },
    { limit: "submitting", card: "asking", address: "resting" },
  );
  // Press Remove.
  await walk.does(
    { type: "question.answered", name: "remove-card", answer: "confirmed" },
    { limit: "submitting", card: "removing", address: "resting" },
  );
  // Press Add an address.
  await walk.does(
    {
      type: "address.editPressed",
      holder: "",
      street: "",
      street_2: "",
      postal_code: "",
      city: "",
      country: "",
    },
    { limit: "submitting", card: "removing", address: "editing" },
  );
  // Press Save address.
  await walk.does(
    { type: "address.submitted" },
    { limit: "submitting", card: "removing", address: "submitting" },
  );
  // The line to the server is back after a moment.
  await walk.meets(
    { type: "line.restored" },
    { limit: "submitting", card: "removing", address: "submitting" },
  );
  // The server answers. The toast says "Your monthly limit is changed."
  await walk.meets(
    {
      type: "xstate.done.actor.setLimit",
      output: {
        status: "ok",
        data: {
          others: [],
          address: null,
          card: null,
          limit: 5000,
          next: null,
          spent: 999,
          month_ends_at: 1790800000,
        },
      },
    },
    { limit: "editing", card: "removing", address: "submitting" },
  );
  // Press Remove limit.
  await walk.does(
    { type: "limit.removePressed" },
    { limit: "removing", card: "removing", address: "submitting" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.setLimit",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    { limit: "editing", card: "removing", address: "submitting" },
  );
  // The server answers. The toast says "Your address is saved."
  await walk.meets(
    {
      type: "xstate.done.actor.saveAddress",
      output: {
        status: "ok",
        data: {
          others: [],
          address: null,
          card: null,
          limit: 5000,
          next: null,
          spent: 999,
          month_ends_at: 1790800000,
        },
      },
    },
    { limit: "editing", card: "removing", address: "resting" },
  );
  // The server answers. The toast says "Your card is removed."
  await walk.meets(
    {
      type: "xstate.done.actor.removeCard",
      output: {
        status: "ok",
        data: {
          others: [],
          address: null,
          card: null,
          limit: 5000,
          next: null,
          spent: 999,
          month_ends_at: 1790800000,
        },
      },
    },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Make default at another card.
  await walk.does(
    { type: "card.choosePressed", id: "another-card" },
    { limit: "editing", card: "choosing", address: "resting" },
  );
  // The server answers. The toast says "Renewals are charged to this card from now on."
  await walk.meets(
    {
      type: "xstate.done.actor.chooseCard",
      output: {
        status: "ok",
        data: {
          others: [],
          address: null,
          card: null,
          limit: 5000,
          next: null,
          spent: 999,
          month_ends_at: 1790800000,
        },
      },
    },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Type "0.5" into New monthly limit.
  await walk.does(
    { type: "field.changed", field: "amount_usd", value: "0.5" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Set limit.
  await walk.does({ type: "form.submitted" }, { limit: "editing", card: "resting", address: "resting" });
});

test('2. Press Keep it; Type "Boston" into City; and 3 more', async () => {
  // Log in as sub, open /account/billing_info and set a monthly limit.
  const walk = await begin(
    {
      route: { page: "billing" },
      user: {
        id: "01890000-0000-7000-8000-000000000001",
        username: "sub",
        type: "user",
        display_name: "Fan",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
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
    { limit: "editing", card: "resting", address: "resting" },
  );
  // With an address stored, press Change address.
  await walk.does(
    {
      type: "address.editPressed",
      holder: "Sam Reed",
      street: "1 High Street",
      street_2: "",
      postal_code: "10001",
      city: "New York",
      country: "US",
    },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Cancel below the address.
  await walk.does({ type: "address.cancelled" }, { limit: "editing", card: "resting", address: "resting" });
  // Press Remove limit.
  await walk.does(
    { type: "limit.removePressed" },
    { limit: "removing", card: "resting", address: "resting" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.setLimit" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Remove at a card.
  await walk.does(
    { type: "card.removePressed", id: "a-card" },
    { limit: "editing", card: "asking", address: "resting" },
  );
  // Press Keep it.
  await walk.does(
    { type: "question.answered", name: "remove-card", answer: "cancelled" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Make default at another card.
  await walk.does(
    { type: "card.choosePressed", id: "another-card" },
    { limit: "editing", card: "choosing", address: "resting" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.chooseCard",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Make default at another card.
  await walk.does(
    { type: "card.choosePressed", id: "another-card" },
    { limit: "editing", card: "choosing", address: "resting" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.chooseCard" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Remove limit.
  await walk.does(
    { type: "limit.removePressed" },
    { limit: "removing", card: "resting", address: "resting" },
  );
  // The server answers. The toast says "Your monthly limit is changed."
  await walk.meets(
    {
      type: "xstate.done.actor.setLimit",
      output: {
        status: "ok",
        data: {
          others: [],
          address: null,
          card: null,
          limit: 5000,
          next: null,
          spent: 999,
          month_ends_at: 1790800000,
        },
      },
    },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Add an address.
  await walk.does(
    {
      type: "address.editPressed",
      holder: "",
      street: "",
      street_2: "",
      postal_code: "",
      city: "",
      country: "",
    },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Type "Boston" into City.
  await walk.does(
    { type: "field.changed", field: "city", value: "Boston" },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Save address.
  await walk.does({ type: "address.submitted" }, { limit: "editing", card: "resting", address: "editing" });
});

test("3. The server cannot be reached", async () => {
  // Log in as sub, open /account/billing_info and set a monthly limit.
  const walk = await begin(
    {
      route: { page: "billing" },
      user: {
        id: "01890000-0000-7000-8000-000000000001",
        username: "sub",
        type: "user",
        display_name: "Fan",
        fans_avatar_url: null,
        fans_avatar_rejected: false,
        fans_cover_picture_url: null,
        fans_cover_picture_rejected: false,
        fans_cover_video_url: null,
        fans_cover_video_rejected: false,
        created_at: 1790000000,
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
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Remove at a card.
  await walk.does(
    { type: "card.removePressed", id: "a-card" },
    { limit: "editing", card: "asking", address: "resting" },
  );
  // Press Remove.
  await walk.does(
    { type: "question.answered", name: "remove-card", answer: "confirmed" },
    { limit: "editing", card: "removing", address: "resting" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.removeCard",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Remove at a card.
  await walk.does(
    { type: "card.removePressed", id: "a-card" },
    { limit: "editing", card: "asking", address: "resting" },
  );
  // Press Remove.
  await walk.does(
    { type: "question.answered", name: "remove-card", answer: "confirmed" },
    { limit: "editing", card: "removing", address: "resting" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.removeCard" },
    { limit: "editing", card: "resting", address: "resting" },
  );
  // Press Add an address.
  await walk.does(
    {
      type: "address.editPressed",
      holder: "",
      street: "",
      street_2: "",
      postal_code: "",
      city: "",
      country: "",
    },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Save address.
  await walk.does(
    { type: "address.submitted" },
    { limit: "editing", card: "resting", address: "submitting" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveAddress",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Save address.
  await walk.does(
    { type: "address.submitted" },
    { limit: "editing", card: "resting", address: "submitting" },
  );
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.saveAddress" },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Type "50" into New monthly limit.
  await walk.does(
    { type: "field.changed", field: "amount_usd", value: "50" },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Set limit.
  await walk.does({ type: "form.submitted" }, { limit: "submitting", card: "resting", address: "editing" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.setLimit",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    { limit: "editing", card: "resting", address: "editing" },
  );
  // Press Set limit.
  await walk.does({ type: "form.submitted" }, { limit: "submitting", card: "resting", address: "editing" });
  // The server cannot be reached.
  await walk.meets(
    { type: "xstate.error.actor.setLimit" },
    { limit: "editing", card: "resting", address: "editing" },
  );
});
