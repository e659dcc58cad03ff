// Generated from the machine of 'tip-menu' by "npm run paths -- tip-menu --format playwright --write": do not edit.
import { test } from "vitest";

import { browserTests } from "../browser/browser-tests.ts";
import { tipMenuDriver } from "../browser/tip-menu.driver.ts";

const { begin } = browserTests(tipMenuDriver, {});

test("1. Press Remove in the dialog; The server answers: it is removed; and 9 more", async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server answers: the menu is empty.
  await walk.meets({ type: "xstate.done.actor.loadMenu", output: { status: "ok", data: [] } }, "showing");
  // Press Add to the tip menu.
  await walk.does({ type: "add.pressed" }, "editing");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "refreshing");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Press Add to the tip menu.
  await walk.does({ type: "add.pressed" }, "editing");
  // Type "0.50" into Price.
  await walk.does({ type: "field.changed", field: "price", value: "0.50" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "editing");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "refreshing");
  // Press Edit at "A song for you".
  await walk.does({ type: "edit.pressed", id: 7 }, "editing");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "refreshing");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "showing",
  );
  // Press Remove at "A song for you".
  await walk.does({ type: "delete.pressed", id: 7 }, "asking");
  // Press Remove in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "confirmed" }, "deleting");
  // The server answers: it is removed.
  await walk.meets(
    { type: "xstate.done.actor.deleteItem", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
});

test('2. Focus the handle of the item and press the arrow down; The server refuses: "This is not on the tip menu any more."; and 3 more', async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadMenu" }, "failed");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with a full menu of 50.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A wish, 1", price: 1500 },
          { id: 9, description: "A wish, 2", price: 1500 },
          { id: 10, description: "A wish, 3", price: 1500 },
          { id: 11, description: "A wish, 4", price: 1500 },
          { id: 12, description: "A wish, 5", price: 1500 },
          { id: 13, description: "A wish, 6", price: 1500 },
          { id: 14, description: "A wish, 7", price: 1500 },
          { id: 15, description: "A wish, 8", price: 1500 },
          { id: 16, description: "A wish, 9", price: 1500 },
          { id: 17, description: "A wish, 10", price: 1500 },
          { id: 18, description: "A wish, 11", price: 1500 },
          { id: 19, description: "A wish, 12", price: 1500 },
          { id: 20, description: "A wish, 13", price: 1500 },
          { id: 21, description: "A wish, 14", price: 1500 },
          { id: 22, description: "A wish, 15", price: 1500 },
          { id: 23, description: "A wish, 16", price: 1500 },
          { id: 24, description: "A wish, 17", price: 1500 },
          { id: 25, description: "A wish, 18", price: 1500 },
          { id: 26, description: "A wish, 19", price: 1500 },
          { id: 27, description: "A wish, 20", price: 1500 },
          { id: 28, description: "A wish, 21", price: 1500 },
          { id: 29, description: "A wish, 22", price: 1500 },
          { id: 30, description: "A wish, 23", price: 1500 },
          { id: 31, description: "A wish, 24", price: 1500 },
          { id: 32, description: "A wish, 25", price: 1500 },
          { id: 33, description: "A wish, 26", price: 1500 },
          { id: 34, description: "A wish, 27", price: 1500 },
          { id: 35, description: "A wish, 28", price: 1500 },
          { id: 36, description: "A wish, 29", price: 1500 },
          { id: 37, description: "A wish, 30", price: 1500 },
          { id: 38, description: "A wish, 31", price: 1500 },
          { id: 39, description: "A wish, 32", price: 1500 },
          { id: 40, description: "A wish, 33", price: 1500 },
          { id: 41, description: "A wish, 34", price: 1500 },
          { id: 42, description: "A wish, 35", price: 1500 },
          { id: 43, description: "A wish, 36", price: 1500 },
          { id: 44, description: "A wish, 37", price: 1500 },
          { id: 45, description: "A wish, 38", price: 1500 },
          { id: 46, description: "A wish, 39", price: 1500 },
          { id: 47, description: "A wish, 40", price: 1500 },
          { id: 48, description: "A wish, 41", price: 1500 },
          { id: 49, description: "A wish, 42", price: 1500 },
          { id: 50, description: "A wish, 43", price: 1500 },
          { id: 51, description: "A wish, 44", price: 1500 },
          { id: 52, description: "A wish, 45", price: 1500 },
          { id: 53, description: "A wish, 46", price: 1500 },
          { id: 54, description: "A wish, 47", price: 1500 },
          { id: 55, description: "A wish, 48", price: 1500 },
          { id: 56, description: "A wish, 49", price: 1500 },
        ],
      },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "loading",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Press Edit at "A song for you".
  await walk.does({ type: "edit.pressed", id: 7 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveItem",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "This is not on the tip menu any more.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveItem",
      output: {
        status: "failed",
        failure: { code: "tip_menu_item_not_found", error: "This is not on the tip menu any more." },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.saveItem" }, "editing");
});

test("3. The server refuses: the order is another one by now; The page was changed in another window; and 3 more", async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Press Remove at "A song for you".
  await walk.does({ type: "delete.pressed", id: 7 }, "asking");
  // Press Keep it in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "cancelled" }, "refreshing");
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server answers: the order is stored.
  await walk.meets(
    { type: "xstate.done.actor.orderMenu", output: { status: "ok", data: { ok: true } } },
    "showing",
  );
  // Focus the handle of the item and press the arrow up.
  await walk.does({ type: "item.moved", id: 7, to: 0 }, "ordering");
  // The server refuses: the order is another one by now.
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          current: { ids: [8, 7] },
        },
      },
    },
    "comparing",
  );
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.orderMenu" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // The page was changed in another window.
  await walk.meets({ type: "page.changed" }, "refreshing");
  // The page was changed in another window.
  await walk.meets({ type: "page.changed" }, "refreshing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadMenu" }, "showing");
});

test('4. Type "12,00" into Price; The server answers: "A song for you" is saved; and 1 more', async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Press Remove at "A song for you".
  await walk.does({ type: "delete.pressed", id: 7 }, "asking");
  // Press Remove in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "confirmed" }, "deleting");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.deleteItem",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "refreshing",
  );
  // Press Remove at "A song for you".
  await walk.does({ type: "delete.pressed", id: 7 }, "asking");
  // Press Remove in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "confirmed" }, "deleting");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.deleteItem" }, "showing");
  // Press Edit at "A song for you".
  await walk.does({ type: "edit.pressed", id: 7 }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server refuses: "This was changed in another window. What you entered is kept: please compare the
  // two.".
  await walk.meets(
    {
      type: "xstate.done.actor.saveItem",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          fields: { price: "Changed meanwhile to: $8.00. Save again to replace it." },
          current: { description: "A song", price: 800 },
        },
      },
    },
    "editing",
  );
  // Type "12,00" into Price.
  await walk.does({ type: "field.changed", field: "price", value: "12,00" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "A song for you" is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveItem",
      output: { status: "ok", data: { id: 7, description: "A song for you", price: 1200 } },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // Focus the handle of the item and press the arrow up.
  await walk.does({ type: "item.moved", id: 7, to: 0 }, "ordering");
  // The server answers: the order is stored.
  await walk.meets(
    { type: "xstate.done.actor.orderMenu", output: { status: "ok", data: { ok: true } } },
    "ordering",
  );
});

test("5. Press Take my order in the dialog", async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server refuses: the order is another one by now.
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          current: { ids: [8, 7] },
        },
      },
    },
    "comparing",
  );
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "choosing",
  );
  // Press Take my order in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "confirmed" }, "ordering");
  // The server refuses: the order is another one by now.
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          current: { ids: [8, 7] },
        },
      },
    },
    "comparing",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "failed",
        failure: { code: "too_many", error: "Too many tries. Please wait a moment." },
      },
    },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server refuses: the order is another one by now.
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          current: { ids: [8, 7] },
        },
      },
    },
    "comparing",
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadMenu" }, "failed");
});

test('6. Type "A poem" into What you do; The server answers: "A poem" is saved; and 1 more', async () => {
  // Log in as ava and open /ava/customize/settings.
  const walk = await begin({ username: "ava", user_id: "id-of-ava" }, "loading");
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "showing",
  );
  // Focus the handle of the item and press the arrow down.
  await walk.does({ type: "item.moved", id: 7, to: 1 }, "ordering");
  // The server refuses: the order is another one by now.
  await walk.meets(
    {
      type: "xstate.done.actor.orderMenu",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          current: { ids: [8, 7] },
        },
      },
    },
    "comparing",
  );
  // The server answers with 2 items.
  await walk.meets(
    {
      type: "xstate.done.actor.loadMenu",
      output: {
        status: "ok",
        data: [
          { id: 7, description: "A song for you", price: 1500 },
          { id: 8, description: "A voice message", price: 900 },
        ],
      },
    },
    "choosing",
  );
  // Press Leave it so in the dialog.
  await walk.does({ type: "question.answered", name: "delete-menu-item", answer: "cancelled" }, "refreshing");
  // Press Add to the tip menu.
  await walk.does({ type: "add.pressed" }, "editing");
  // Type "A poem" into What you do.
  await walk.does({ type: "field.changed", field: "description", value: "A poem" }, "editing");
  // Type "12,00" into Price.
  await walk.does({ type: "field.changed", field: "price", value: "12,00" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "submitting");
  // The server answers: "A poem" is saved.
  await walk.meets(
    {
      type: "xstate.done.actor.saveItem",
      output: { status: "ok", data: { id: 70, description: "A poem", price: 1200 } },
    },
    "showing",
  );
});
