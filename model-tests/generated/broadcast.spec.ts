// Generated from the machine of 'broadcast' by "npm run paths -- broadcast --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { broadcastDriver } from "../browser/broadcast.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(broadcastDriver, {
  "one file alone has no other place": [
    "broadcast.form.picking --file.moved[0]--> (stays)",
    "broadcast.form.editing --file.moved[0]--> (stays)",
    "Move a file that has no place to go.",
  ],
});

test('1. A file is sent; The server answers: "This upload has expired. Please choose the file again."; and 10 more', async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast.
  const walk = await begin(
    {
      route: { page: "broadcast" },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "editing" },
  );
  // Press Cancel in the dialog.
  await walk.does({ type: "picker.closed" }, { counting: "idle", form: "editing" });
  // Untick every group.
  await walk.does(
    { type: "field.changed", field: "groups", value: [] },
    { counting: "typing", form: "editing" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "idle", form: "editing" },
  );
  // Press From your vault.
  await walk.does({ type: "vault.opened" }, { counting: "idle", form: "editing" });
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "editing" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "editing" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.estimate", output: { status: "failed", failure: sampleFailure } },
    { counting: "idle", form: "editing" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "editing" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "editing" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.estimate" }, { counting: "idle", form: "editing" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "editing" });
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "editing" },
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { counting: "idle", form: "editing" });
  // A file is sent.
  await walk.meets(
    {
      type: "media.changed",
      id: "file-1",
      thumb_url: "blob:preview",
      source: { tkn: "sample", srv_id: "main" },
    },
    { counting: "idle", form: "editing" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "submitting" });
  // The server answers: "This upload has expired. Please choose the file again.".
  await walk.meets(
    { type: "xstate.done.actor.sendBroadcast", output: { status: "failed", failure: expiredUpload } },
    { counting: "idle", form: "editing" },
  );
});

test("2. Press Remove at the file that was added; The server refuses a name that nobody has", async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast?vault=7.
  const walk = await begin(
    {
      route: { page: "broadcast", picked: [7] },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "picking" },
  );
  // Press From your vault.
  await walk.does({ type: "vault.opened" }, { counting: "idle", form: "picking" });
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "picking" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "picking" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "picking" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "picking" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "picking" },
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadPicked", output: { status: "failed", failure: sampleFailure } },
    { counting: "asking", form: "editing" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "asking", form: "submitting" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.sendBroadcast" }, { counting: "asking", form: "editing" });
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { counting: "asking", form: "editing" });
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, { counting: "asking", form: "editing" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "asking", form: "submitting" });
  // The server refuses a name that nobody has.
  await walk.meets(
    {
      type: "xstate.done.actor.sendBroadcast",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { exclude: "Nobody is called pack." },
        },
      },
    },
    { counting: "asking", form: "editing" },
  );
});

test("3. The server has counted; Choose shore.jpg in the dialog and press Add; and 1 more", async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast?vault=7.
  const walk = await begin(
    {
      route: { page: "broadcast", picked: [7] },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "picking" },
  );
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadPicked" }, { counting: "idle", form: "editing" });
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "editing" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "editing" },
  );
  // Type "pack" into Not to.
  await walk.does(
    { type: "field.changed", field: "exclude", value: "pack" },
    { counting: "typing", form: "editing" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "editing" },
  );
  // The server has counted.
  await walk.meets(
    { type: "xstate.done.actor.estimate", output: { status: "ok", data: { count: 12 } } },
    { counting: "idle", form: "editing" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "submitting" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.sendBroadcast", output: { status: "failed", failure: sampleFailure } },
    { counting: "idle", form: "editing" },
  );
  // Choose shore.jpg in the dialog and press Add.
  await walk.does({ type: "media.picked", media: [sampleVaultItem] }, { counting: "idle", form: "editing" });
});

test('4. The server answers with the files of the vault; Type "9.00" into Price', async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast?vault=7.
  const walk = await begin(
    {
      route: { page: "broadcast", picked: [7] },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "picking" },
  );
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "picking" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "picking" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "picking" },
  );
  // The server answers with the files of the vault.
  await walk.meets(
    {
      type: "xstate.done.actor.loadPicked",
      output: { status: "ok", data: { items: [sampleVaultItem], next: null } },
    },
    { counting: "asking", form: "editing" },
  );
  // Type "9.00" into Price.
  await walk.does(
    { type: "field.changed", field: "amount_usd", value: "9.00" },
    { counting: "asking", form: "editing" },
  );
});

test("5. Press Schedule; The server has the message; and 1 more", async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast.
  const walk = await begin(
    {
      route: { page: "broadcast" },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "editing" },
  );
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "editing" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "editing" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "editing" },
  );
  // Tick Send later, and choose a time two hours from now.
  await walk.does(
    { type: "field.changed", field: "scheduled_at", value: 1790007200 },
    { counting: "asking", form: "editing" },
  );
  // The server has counted.
  await walk.meets(
    { type: "xstate.done.actor.estimate", output: { status: "ok", data: { count: 12 } } },
    { counting: "idle", form: "editing" },
  );
  // Press Schedule.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "submitting" });
  // The server has the message.
  await walk.meets(
    {
      type: "xstate.done.actor.sendBroadcast",
      output: {
        status: "ok",
        data: {
          id: "3",
          text: "New film tonight",
          files: 0,
          amount_usd: 0,
          groups: ["subscribers"],
          sales: 0,
          status: "waiting",
          due_at: 1790000000,
          sent: 0,
          total: null,
        },
      },
    },
    { counting: "idle", form: "done" },
  );
});

test("6. The server has the file no more; A file cannot be sent; and 1 more", async () => {
  // Log in as ava and open /account/direct-message/inbox/open-broadcast?vault=7.
  const walk = await begin(
    {
      route: { page: "broadcast", picked: [7] },
      user: sampleCreator,
      site: sampleSite,
      now: 1790000000,
      page: { captchaRequired: false, signupSource: "creators", isMobile: false },
    },
    { counting: "idle", form: "picking" },
  );
  // Type "New film tonight" into Message.
  await walk.does(
    { type: "field.changed", field: "written", value: "New film tonight" },
    { counting: "idle", form: "picking" },
  );
  // Tick Subscribers alone.
  await walk.does(
    { type: "field.changed", field: "groups", value: ["subscribers"] },
    { counting: "typing", form: "picking" },
  );
  // A moment passes.
  await walk.waits(
    { type: "xstate.after.typingPause.broadcast.counting.typing" },
    { counting: "asking", form: "picking" },
  );
  // The server has counted.
  await walk.meets(
    { type: "xstate.done.actor.estimate", output: { status: "ok", data: { count: 12 } } },
    { counting: "idle", form: "picking" },
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { counting: "idle", form: "picking" });
  // Press Remove at the file that was added.
  await walk.does({ type: "file.removed", id: "file-1" }, { counting: "idle", form: "picking" });
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { counting: "idle", form: "picking" });
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadPicked", output: { status: "failed", failure: sampleFailure } },
    { counting: "idle", form: "editing" },
  );
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "waiting" });
  // Press Go on writing.
  await walk.does({ type: "form.left" }, { counting: "idle", form: "editing" });
  // A file is sent.
  await walk.meets(
    {
      type: "media.changed",
      id: "file-1",
      thumb_url: "blob:preview",
      source: { tkn: "sample", srv_id: "main" },
    },
    { counting: "idle", form: "editing" },
  );
  // The server has the file no more.
  await walk.meets(
    { type: "files.checked", gone: ["file-1"], thumbs: {} },
    { counting: "idle", form: "editing" },
  );
  // Choose the file beach.jpg of the type image/jpeg with 2.4 MB.
  await walk.does(sampleMedia, { counting: "idle", form: "editing" });
  // Press Send.
  await walk.does({ type: "form.submitted" }, { counting: "idle", form: "waiting" });
  // A file cannot be sent.
  await walk.meets(
    { type: "media.changed", id: "file-1", thumb_url: "blob:preview", source: "failed" },
    { counting: "idle", form: "editing" },
  );
});
