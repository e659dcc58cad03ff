// Generated from the machine of 'gift' by "npm run paths -- gift --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { giftDriver } from "../browser/gift.driver.ts";

const { begin } = browserTests(giftDriver, {});

test("1. Tick or untick follower in the dialog; Choose Ended subscribers under Which fans; and 11 more", async () => {
  // Log in as ava and open /account/gift.
  const walk = await begin(
    {
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "gifts" },
    },
    { form: "editing", list: "showing" },
  );
  // Press Pick from your fans.
  await walk.does({ type: "picker.opened" }, { form: "picking", list: "showing" });
  // Type "fo" into Search by name, in the dialog of fans.
  await walk.does(
    { type: "field.changed", field: "query", value: "fo" },
    { form: "picking", list: "showing" },
  );
  // Press Done in the dialog.
  await walk.does({ type: "picker.closed" }, { form: "editing", list: "showing" });
  // Type "fan, sub" into Usernames.
  await walk.does(
    { type: "field.changed", field: "usernames", value: "fan, sub" },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // Press End now in the row of Fan.
  await walk.does({ type: "end.pressed", id: "g1", name: "Fan" }, { form: "submitting", list: "asking" });
  // Press End now in the question.
  await walk.does(
    { type: "question.answered", name: "end-gift", answer: "confirmed" },
    { form: "submitting", list: "ending" },
  );
  // The line to the server is back after a moment.
  await walk.meets({ type: "line.restored" }, { form: "submitting", list: "ending" });
  // The server has given all of them.
  await walk.meets(
    {
      type: "xstate.done.actor.giveGifts",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "g1",
              given_at: 1790000000,
              ends_at: 1791296000,
              ended_at: null,
              state: "running",
              fan: { username: "fan", display_name: "Fan", fans_avatar_url: null, is_creator: false },
            },
          ],
          refused: [],
        },
      },
    },
    { form: "editing", list: "ending" },
  );
  // The server has ended it.
  await walk.meets(
    { type: "xstate.done.actor.endGift", output: { status: "ok", data: { ok: true } } },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "editing", list: "showing" });
  // Press Pick from your fans.
  await walk.does({ type: "picker.opened" }, { form: "picking", list: "showing" });
  // Press Search in the dialog.
  await walk.does({ type: "search.submitted" }, { form: "picking", list: "showing" });
  // Tick or untick follower in the dialog.
  await walk.does({ type: "fan.toggled", username: "follower" }, { form: "picking", list: "showing" });
  // Choose Ended subscribers under Which fans.
  await walk.does({ type: "group.chosen", group: "expired" }, { form: "picking", list: "showing" });
});

test('2. The server refuses: "This gift does not run any more."; The server says "Nobody is called nobody."; and 4 more', async () => {
  // Log in as ava and open /account/gift?to=sub.
  const walk = await begin(
    {
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "gifts", to: "sub" },
    },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // The server refuses a message of more than 2000 characters.
  await walk.meets(
    {
      type: "xstate.done.actor.giveGifts",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { message: "A message has at most 2000 characters." },
        },
      },
    },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.giveGifts" }, { form: "editing", list: "showing" });
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.giveGifts", output: { status: "failed", failure: sampleFailure } },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // Press End now in the row of Fan.
  await walk.does({ type: "end.pressed", id: "g1", name: "Fan" }, { form: "submitting", list: "asking" });
  // Press Keep it in the question.
  await walk.does(
    { type: "question.answered", name: "end-gift", answer: "cancelled" },
    { form: "submitting", list: "showing" },
  );
  // Press End now in the row of Fan.
  await walk.does({ type: "end.pressed", id: "g1", name: "Fan" }, { form: "submitting", list: "asking" });
  // Press End now in the question.
  await walk.does(
    { type: "question.answered", name: "end-gift", answer: "confirmed" },
    { form: "submitting", list: "ending" },
  );
  // The server refuses: "This gift does not run any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.endGift",
      output: {
        status: "failed",
        failure: { code: "gift_not_found", error: "This gift does not run any more." },
      },
    },
    { form: "submitting", list: "showing" },
  );
  // Press End now in the row of Fan.
  await walk.does({ type: "end.pressed", id: "g1", name: "Fan" }, { form: "submitting", list: "asking" });
  // Press End now in the question.
  await walk.does(
    { type: "question.answered", name: "end-gift", answer: "confirmed" },
    { form: "submitting", list: "ending" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.endGift" }, { form: "submitting", list: "showing" });
  // The server says "Nobody is called nobody.".
  await walk.meets(
    {
      type: "xstate.done.actor.giveGifts",
      output: {
        status: "ok",
        data: { items: [], refused: [{ username: "nobody", error: "Nobody is called nobody." }] },
      },
    },
    { form: "editing", list: "showing" },
  );
});

test('3. Clear Usernames; Type "For you" into Message; and 2 more', async () => {
  // Log in as ava and open /account/gift.
  const walk = await begin(
    {
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
      route: { page: "gifts" },
    },
    { form: "editing", list: "showing" },
  );
  // Choose 2 months as the length.
  await walk.does(
    { type: "field.changed", field: "duration", value: 5356800 },
    { form: "editing", list: "showing" },
  );
  // Type "fan, sub" into Usernames.
  await walk.does(
    { type: "field.changed", field: "usernames", value: "fan, sub" },
    { form: "editing", list: "showing" },
  );
  // Press Give.
  await walk.does({ type: "form.submitted" }, { form: "submitting", list: "showing" });
  // The server has given one, and says "Nobody is called nobody.".
  await walk.meets(
    {
      type: "xstate.done.actor.giveGifts",
      output: {
        status: "ok",
        data: {
          items: [
            {
              id: "g1",
              given_at: 1790000000,
              ends_at: 1791296000,
              ended_at: null,
              state: "running",
              fan: { username: "fan", display_name: "Fan", fans_avatar_url: null, is_creator: false },
            },
          ],
          refused: [{ username: "nobody", error: "Nobody is called nobody." }],
        },
      },
    },
    { form: "editing", list: "showing" },
  );
  // Clear Usernames.
  await walk.does(
    { type: "field.changed", field: "usernames", value: "" },
    { form: "editing", list: "showing" },
  );
  // Type "For you" into Message.
  await walk.does(
    { type: "field.changed", field: "remark", value: "For you" },
    { form: "editing", list: "showing" },
  );
});
