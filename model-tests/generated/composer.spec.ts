// Generated from the machine of 'composer' by "npm run paths -- composer --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { sentMessage } from "../../src/machines/conversation/sample-messages.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { composerDriver } from "../browser/composer.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(composerDriver, {
  "it is asked of files that are sent: model-tests/generated/broadcast.spec.ts does it": [
    "composer --files.checked[0]--> (stays)",
    "The server has the file no more.",
  ],
  "one file alone has no other place": [
    "composer --file.moved[0]--> (stays)",
    "Move a file that has no place to go.",
  ],
});

test('1. Press Discard below the message that was not sent; The text is too long: "A message has at most 2000 characters."; and 11 more', async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: true },
    { writing: "editing", delivering: "idle" },
  );
  // The browser has kept a draft, and a message that could not be sent.
  await walk.meets(
    {
      type: "writing.kept",
      written: "Dear Ava",
      unsent: [{ key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null }],
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // Type "Hello" into Write a message.
  await walk.does(
    { type: "field.changed", field: "written", value: "Hello" },
    { writing: "editing", delivering: "sending" },
  );
  // The server has the message.
  await walk.meets(
    { type: "xstate.done.actor.sendMessage", output: { status: "ok", sent: sentMessage } },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "preparing", delivering: "idle" });
  // The message stands below the others.
  await walk.meets(
    {
      type: "xstate.done.actor.prepareMessage",
      output: {
        status: "ok",
        data: { key: "key-2", written: "Hello", media: [], amount_usd: 0, purchase: null },
      },
    },
    { writing: "editing", delivering: "sending" },
  );
  // The server asks for $2.00 first.
  await walk.meets(
    { type: "xstate.done.actor.sendMessage", output: { status: "unpaid", unpaid: { id: 120, price: 200 } } },
    { writing: "editing", delivering: "idle" },
  );
  // The conversation shows the message that was paid for.
  await walk.meets({ type: "messages.shown", ids: [120] }, { writing: "editing", delivering: "idle" });
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { writing: "editing", delivering: "idle" });
  // A file is sent.
  await walk.meets(
    {
      type: "media.changed",
      id: "file-1",
      thumb_url: "blob:preview",
      source: { tkn: "sample", srv_id: "main" },
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, { writing: "editing", delivering: "idle" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "editing", delivering: "idle" });
  // The browser has kept a draft, and a message that could not be sent.
  await walk.meets(
    {
      type: "writing.kept",
      written: "Dear Ava",
      unsent: [{ key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null }],
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Discard below the message that was not sent.
  await walk.does({ type: "discard.pressed", key: "key-1" }, { writing: "editing", delivering: "idle" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "preparing", delivering: "idle" });
  // The text is too long: "A message has at most 2000 characters.".
  await walk.meets(
    {
      type: "xstate.done.actor.prepareMessage",
      output: { status: "failed", failure: { fields: { text: "A message has at most 2000 characters." } } },
    },
    { writing: "editing", delivering: "idle" },
  );
});

test('2. Press Add files, and type "9.00" into Price; Choose shore.jpg in the dialog and press Add; and 5 more', async () => {
  // Log in as ava and open /account/direct-message/inbox/sub.
  const walk = await begin(
    { username: "sub", isCreator: true, hasPurchase: false },
    { writing: "editing", delivering: "idle" },
  );
  // Press Add files, and From your vault.
  await walk.does({ type: "vault.opened" }, { writing: "editing", delivering: "idle" });
  // Press Deliver beside "A song for you".
  await walk.does(
    { type: "purchase.chosen", purchase: { id: "p-1", description: "A song for you" } },
    { writing: "editing", delivering: "idle" },
  );
  // Press Cancel in the dialog.
  await walk.does({ type: "picker.closed" }, { writing: "editing", delivering: "idle" });
  // Press Do not deliver "A song for you" with this message.
  await walk.does({ type: "purchase.chosen", purchase: null }, { writing: "editing", delivering: "idle" });
  // The browser has kept a draft, and a message that could not be sent.
  await walk.meets(
    {
      type: "writing.kept",
      written: "Dear Ava",
      unsent: [{ key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null }],
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // The server refuses: "This purchase is refunded. Nothing has to be delivered.".
  await walk.meets(
    {
      type: "xstate.done.actor.sendMessage",
      output: {
        status: "failed",
        failure: {
          code: "purchase_refunded",
          error: "This purchase is refunded. Nothing has to be delivered.",
        },
      },
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Add files, and type "9.00" into Price.
  await walk.does(
    { type: "field.changed", field: "amount_usd", value: "9.00" },
    { writing: "editing", delivering: "idle" },
  );
  // Choose shore.jpg in the dialog and press Add.
  await walk.does(
    { type: "media.picked", media: [sampleVaultItem] },
    { writing: "editing", delivering: "idle" },
  );
});

test('3. Press Go on writing; The server answers: "This upload has expired. Please choose the file again."; and 1 more', async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: true },
    { writing: "editing", delivering: "idle" },
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { writing: "editing", delivering: "idle" });
  // A file cannot be sent.
  await walk.meets(
    { type: "media.changed", id: "file-1", thumb_url: "blob:preview", source: "failed" },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "editing", delivering: "idle" });
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, { writing: "editing", delivering: "idle" });
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { writing: "editing", delivering: "idle" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "waiting", delivering: "idle" });
  // Press Go on writing.
  await walk.does({ type: "form.left" }, { writing: "editing", delivering: "idle" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { writing: "waiting", delivering: "idle" });
  // A file cannot be sent.
  await walk.meets(
    { type: "media.changed", id: "file-1", thumb_url: "blob:preview", source: "failed" },
    { writing: "editing", delivering: "idle" },
  );
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, { writing: "editing", delivering: "idle" });
  // The browser has kept a draft, and a message that could not be sent.
  await walk.meets(
    {
      type: "writing.kept",
      written: "Dear Ava",
      unsent: [{ key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null }],
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // The server answers: "This upload has expired. Please choose the file again.".
  await walk.meets(
    { type: "xstate.done.actor.sendMessage", output: { status: "failed", failure: expiredUpload } },
    { writing: "editing", delivering: "idle" },
  );
});

test('4. The server cannot be reached; The server refuses: "Subscribe to write a message."; and 1 more', async () => {
  // Log in as sub and open /account/direct-message/inbox/ava.
  const walk = await begin(
    { username: "ava", isCreator: false, hasPurchase: true },
    { writing: "editing", delivering: "idle" },
  );
  // The browser has kept a draft, and a message that could not be sent.
  await walk.meets(
    {
      type: "writing.kept",
      written: "Dear Ava",
      unsent: [{ key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null }],
    },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.sendMessage", output: { status: "failed", failure: sampleFailure } },
    { writing: "editing", delivering: "idle" },
  );
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.sendMessage" }, { writing: "editing", delivering: "idle" });
  // Press Send again below the message that was not sent.
  await walk.does({ type: "again.pressed", key: "key-1" }, { writing: "editing", delivering: "sending" });
  // The server refuses: "Subscribe to write a message.".
  await walk.meets(
    {
      type: "xstate.done.actor.sendMessage",
      output: {
        status: "failed",
        failure: { code: "message_refused", error: "Subscribe to write a message." },
      },
    },
    { writing: "editing", delivering: "idle" },
  );
});
