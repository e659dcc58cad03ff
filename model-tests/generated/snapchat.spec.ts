// Generated from the machine of 'snapchat' by "npm run paths -- snapchat --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { snapchatDriver } from "../browser/snapchat.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(snapchatDriver, {
  "no page offers it to its owner": ["snapchat.checking --always[0]--> snapchat.refused"],
  "only what is named here leads to it": ["snapchat.submitting --always[0]--> snapchat.refused"],
  "the payment begins without a call: there is nothing to leave": [
    "snapchat.paying --xstate.done.actor.payment[3]--> snapchat.editing",
    "The payment ends: it is left before it began.",
  ],
});

test("1. The server tells: the payment of a month of Snapchat at ava is paid; The payment ends: it is paid; and 3 more", async () => {
  // Log in as fan, open /ava and press "Get my Snapchat for $9.99 a month".
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
    "editing",
  );
  // Type "1ada" into Your Snapchat username.
  await walk.does({ type: "field.changed", field: "snapchat_username", value: "1ada" }, "editing");
  // Press Continue to payment.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "ada.lovelace" into Your Snapchat username.
  await walk.does({ type: "field.changed", field: "snapchat_username", value: "ada.lovelace" }, "editing");
  // Press Continue to payment.
  await walk.does({ type: "form.submitted" }, "paying");
  // The server tells: the payment of a month of Snapchat at ava is paid.
  await walk.meets(
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_snapchat",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 999,
        payment_intent: "snapchat",
        initial_purchase: true,
      },
    },
    "paying",
  );
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "done");
});

test("2. The server answers with the creator; The payment ends: it is cancelled, and the page is on its way; and 4 more", async () => {
  // Log in as leaver, open /account/following, choose Expired and press "Subscribe again" of Ava Laurent.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava" },
    },
    "opening",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readCreator" }, "offline");
  // Five seconds pass.
  await walk.waits({ type: "xstate.after.offlineRetry.snapchat.offline" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.readCreator" }, "offline");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers with the creator.
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "ok", data: sampleRecord } },
    "editing",
  );
  // Type "ada.lovelace" into Your Snapchat username.
  await walk.does({ type: "field.changed", field: "snapchat_username", value: "ada.lovelace" }, "editing");
  // Press Continue to payment.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is cancelled, and the page is on its way.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "reloading" } }, "reloading");
});

test('3. Type "ada@example.com" into Your email; Press Reload now; and 1 more', async () => {
  // Open /ava as a guest and press "Get my Snapchat for $9.99 a month".
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
    "editing",
  );
  // Type "ada@" into Your email.
  await walk.does({ type: "field.changed", field: "user_email", value: "ada@" }, "editing");
  // Type "ada.lovelace" into Your Snapchat username.
  await walk.does({ type: "field.changed", field: "snapchat_username", value: "ada.lovelace" }, "editing");
  // Type "ada@example.com" into Your email.
  await walk.does({ type: "field.changed", field: "user_email", value: "ada@example.com" }, "editing");
  // Press Continue to payment.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "thanking");
  // Press Reload now.
  await walk.does({ type: "reload.chosen" }, "reloading");
});

test("4. The server answers: the creator's page waits for its verification", async () => {
  // Log in as leaver, open /account/following, choose Expired and press "Subscribe again" of Ava Laurent.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava" },
    },
    "opening",
  );
  // The server answers: the creator's page waits for its verification.
  await walk.meets(
    { type: "xstate.done.actor.readCreator", output: { status: "ok", data: samplePendingRecord } },
    "refused",
  );
});

test("5. The server answers that she does not sell her Snapchat", async () => {
  // Log in as leaver, open /account/following, choose Expired and press "Subscribe again" of Ava Laurent.
  const walk = await begin(
    {
      signedIn: true,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava" },
    },
    "opening",
  );
  // The server answers that she does not sell her Snapchat.
  await walk.meets(
    {
      type: "xstate.done.actor.readCreator",
      output: {
        status: "ok",
        data: {
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
            is_streaming: false,
            created_at: 1780000000,
          },
          can_edit: false,
          is_self: false,
          is_gift: false,
          is_subscribed: false,
          is_subscribed_free: false,
          is_trial: false,
          is_subscribed_snapchat: false,
          is_blocked: null,
          can_trial: true,
          can_winback: false,
          can_subscribe_free: true,
          tip_blocked: false,
          has_tip_menu: false,
          has_tip_button: true,
          tip_notice: null,
          tip_data: { amount_list: [], custom: null },
          subscription_end_at: null,
          trial_end_at: null,
          gift_end_at: null,
          subscriptions: [],
          promote: null,
          wl_config: null,
          wl_domain: null,
          chat: { status: "offline", poster: null },
          compliance_status: { status: "approved" },
          content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
          post_count: {
            post: 64,
            likes: 12400,
            free: 9,
            audio: 5,
            picture: 50,
            video: 6,
            audio_dm_gallery: 0,
            picture_dm_gallery: 0,
            video_dm_gallery: 0,
          },
          setting: {
            subscription_price: 999,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: false, price: 999, snapchat_username: null },
            trial_active: true,
            trial_price: 499,
            trial_discount: 50,
            trial_duration_in_day: 7,
            trial_convert: true,
            trial_offer_ends_at: 1790864000,
            trial_subscription_limit: 40,
            winback_active: false,
            winback_price: 699,
            winback_discount: 30,
            winback_offer_ends_at: null,
            winback_subscription_limit: null,
            trial_opening: 1,
            winback_opening: 1,
            tip_menu_disabled: false,
            post_comments_disabled: false,
            message_price: 0,
            instagram_username: "ava.laurent",
            snapchat_username: null,
            twitter_username: null,
            tiktok_username: null,
          },
        },
      },
    },
    "refused",
  );
});

test("6. Ten seconds pass", async () => {
  // Open /ava as a guest and press "Get my Snapchat for $9.99 a month".
  const walk = await begin(
    {
      signedIn: false,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      request: { kind: "snapchat", username: "ava", returnUri: "/ava", creator: sampleRecord },
    },
    "editing",
  );
  // Type "ada.lovelace" into Your Snapchat username.
  await walk.does({ type: "field.changed", field: "snapchat_username", value: "ada.lovelace" }, "editing");
  // Type "ada@example.com" into Your email.
  await walk.does({ type: "field.changed", field: "user_email", value: "ada@example.com" }, "editing");
  // Press Continue to payment.
  await walk.does({ type: "form.submitted" }, "paying");
  // The payment ends: it is paid.
  await walk.meets({ type: "xstate.done.actor.payment", output: { status: "paid" } }, "thanking");
  // Ten seconds pass.
  await walk.waits({ type: "xstate.after.guestReload.snapchat.thanking" }, "reloading");
});
