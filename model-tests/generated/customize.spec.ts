// Generated from the machine of 'customize' by "npm run paths -- customize --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { customizeDriver } from "../browser/customize.driver.ts";

const { begin } = browserTests(customizeDriver, {});

test('1. Press "Turn off" in the dialog; The server answers: it is saved; and 9 more', async () => {
  // Log in as ava, who sells her Snapchat, and open /ava/customize.
  const walk = await begin(
    {
      setting: {
        subscription_price: 999,
        subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
        sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
      content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
    },
    "shown",
  );
  // The page was changed in another window.
  await walk.meets(
    {
      type: "record.changed",
      setting: {
        subscription_price: 1200,
        subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
        sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
      content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
    },
    "shown",
  );
  // Untick "Allow comments".
  await walk.does({ type: "switch.pressed", section: "comments", now: 1790000000 }, "saving");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.saveSection" }, "shown");
  // Press Edit at Trial.
  await walk.does({ type: "section.opened", section: "trial", now: 1790000000 }, "editing");
  // Type "12" into Places left.
  await walk.does({ type: "field.changed", field: "trial_subscription_limit", value: "12" }, "editing");
  // Type "0" into Places left.
  await walk.does({ type: "field.changed", field: "trial_subscription_limit", value: "0" }, "editing");
  // Untick "Allow comments".
  await walk.does({ type: "switch.pressed", section: "comments", now: 1790000000 }, "saving");
  // Type "12" into Places left.
  await walk.does({ type: "field.changed", field: "trial_subscription_limit", value: "12" }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Untick "Sell my Snapchat".
  await walk.does({ type: "switch.pressed", section: "snapchat", now: 1790000000 }, "asking");
  // Press "Turn off" in the dialog.
  await walk.does({ type: "question.answered", name: "make-free", answer: "confirmed" }, "saving");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "ok",
        data: {
          setting: {
            subscription_price: 1200,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
    "editing",
  );
});

test('2. Press "Cancel" in the dialog; Press Cancel; and 5 more', async () => {
  // Log in as noah, who does not sell his Snapchat, and open /noah/customize.
  const walk = await begin(
    {
      setting: {
        subscription_price: 999,
        subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
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
      content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
    },
    "shown",
  );
  // Tick "Sell my Snapchat".
  await walk.does({ type: "switch.pressed", section: "snapchat", now: 1790000000 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "editing");
  // Press Edit at Subscription price.
  await walk.does({ type: "section.opened", section: "price", now: 1790000000 }, "editing");
  // Tick "Sell my Snapchat".
  await walk.does({ type: "switch.pressed", section: "snapchat", now: 1790000000 }, "editing");
  // Press Edit at Subscription price.
  await walk.does({ type: "section.opened", section: "price", now: 1790000000 }, "editing");
  // Type "12,00" into Price a month.
  await walk.does({ type: "field.changed", field: "subscription_price", value: "12,00" }, "editing");
  // Type "-1" into Price a month.
  await walk.does({ type: "field.changed", field: "subscription_price", value: "-1" }, "editing");
  // Clear Price a month.
  await walk.does({ type: "field.changed", field: "subscription_price", value: "" }, "editing");
  // Untick "Allow comments".
  await walk.does({ type: "switch.pressed", section: "comments", now: 1790000000 }, "saving");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "ok",
        data: {
          setting: {
            subscription_price: 1200,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
    "editing",
  );
  // Untick "Sell my Snapchat".
  await walk.does({ type: "switch.pressed", section: "snapchat", now: 1790000000 }, "asking");
  // Press "Cancel" in the dialog.
  await walk.does({ type: "question.answered", name: "make-free", answer: "cancelled" }, "editing");
  // Press Cancel.
  await walk.does({ type: "section.left" }, "shown");
  // Untick "Sell my Snapchat".
  await walk.does({ type: "switch.pressed", section: "snapchat", now: 1790000000 }, "asking");
  // Press "Turn off" in the dialog.
  await walk.does({ type: "question.answered", name: "make-free", answer: "confirmed" }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "shown",
  );
});

test('3. Press "Yes, make it free" in the dialog; Press Edit at Bio in About You; and 1 more', async () => {
  // Log in as ava, who sells her Snapchat, and open /ava/customize.
  const walk = await begin(
    {
      setting: {
        subscription_price: 999,
        subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
        sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
      content: { fans_bio: "Colour and light with @noah.", fans_bio_mentions: [] },
    },
    "shown",
  );
  // Press Edit at Subscription price.
  await walk.does({ type: "section.opened", section: "price", now: 1790000000 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "saving");
  // The server refuses: "This was changed in another window. What you entered is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          fields: { subscription_price: "Changed meanwhile to: $8.00. Save again to replace it." },
          current: { subscription_price: 800 },
        },
      },
    },
    "editing",
  );
  // Type "-1" into Price a month.
  await walk.does({ type: "field.changed", field: "subscription_price", value: "-1" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "asking");
  // Press "Yes, make it free" in the dialog.
  await walk.does({ type: "question.answered", name: "make-free", answer: "confirmed" }, "saving");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "ok",
        data: {
          setting: {
            subscription_price: 1200,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
    "shown",
  );
  // Press Edit at Bio in About You.
  await walk.does({ type: "section.opened", section: "bio", now: 1790000000 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "saving");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "ok",
        data: {
          setting: {
            subscription_price: 1200,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
    "shown",
  );
  // Press Edit at Bio in About You.
  await walk.does({ type: "section.opened", section: "bio", now: 1790000000 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "saving");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Edit at Trial.
  await walk.does({ type: "section.opened", section: "trial", now: 1790000000 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "saving");
  // The server answers: it is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveSection",
      output: {
        status: "ok",
        data: {
          setting: {
            subscription_price: 1200,
            subscription_discount: {
              "6mo": { percent: 20, price: 4795 },
              "12mo": { percent: 40, price: 7192 },
            },
            sell_snapchat: { on_sale: true, price: 999, snapchat_username: "ava.unframed" },
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
    "shown",
  );
});
