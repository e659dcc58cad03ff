// Generated from the machine of 'manager' by "npm run paths -- manager --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleCreator, sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { managerDriver } from "../browser/manager.driver.ts";

const { begin } = browserTests(managerDriver, {});

test('1. Press Cancel Invite; Press "Yes, cancel"; and 10 more', async () => {
  // Log in as ava and open /account/setting/manager.
  const walk = await begin({ user: sampleCreator }, "loading");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.loadManagers", output: { status: "failed", failure: sampleFailure } },
    "failed",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "loading");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.loadManagers" }, "failed");
  // The line to the server comes back.
  await walk.meets({ type: "line.restored" }, "loading");
  // The server answers: max is invited, ava has sent an invite.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: null,
            sent_invite: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              expires_at: 1790086400,
            },
            received_invites: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                hash: "00000000000000000000000000000000",
                expires_at: 1790086400,
                accept_url: "/ava/manager?fee=10&hash=00000000000000000000000000000000",
              },
            ],
            managed: [],
            acting_as: null,
          },
          acts: [],
          older: null,
        },
      },
    },
    "shown",
  );
  // Press Deny.
  await walk.does({ type: "task.chosen", task: { act: "deny", id: "ava", username: "ava" } }, "changing");
  // The server answers: done. The toast says "Invitation denied."
  await walk.meets(
    { type: "xstate.done.actor.changeManager", output: { status: "ok", data: { ok: true } } },
    "loading",
  );
  // The server answers: max is the manager, ava is managed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              since: 1790000000,
              earned_usd: 1200,
            },
            sent_invite: null,
            received_invites: [],
            managed: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                since: 1790000000,
                earned_usd: 0,
              },
            ],
            acting_as: null,
          },
          acts: [{ id: "1", at: 1790000000, username: "max", text: "Changed the bio" }],
          older: null,
        },
      },
    },
    "shown",
  );
  // Choose ava in the list Creator to manage.
  await walk.does({ type: "creator.chosen", id: "ava" }, "switching");
  // The server refuses: "You are not allowed to do this.".
  await walk.meets(
    {
      type: "xstate.done.actor.manageCreator",
      output: {
        status: "failed",
        failure: { code: "not_allowed", error: "You are not allowed to do this." },
      },
    },
    "loading",
  );
  // The server answers: max is invited, ava has sent an invite.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: null,
            sent_invite: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              expires_at: 1790086400,
            },
            received_invites: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                hash: "00000000000000000000000000000000",
                expires_at: 1790086400,
                accept_url: "/ava/manager?fee=10&hash=00000000000000000000000000000000",
              },
            ],
            managed: [],
            acting_as: null,
          },
          acts: [],
          older: null,
        },
      },
    },
    "shown",
  );
  // Press Cancel Invite.
  await walk.does({ type: "task.chosen", task: { act: "cancel", id: "max", username: "max" } }, "asking");
  // Press "Yes, cancel".
  await walk.does({ type: "question.answered", name: "manager", answer: "confirmed" }, "changing");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.changeManager", output: { status: "failed", failure: sampleFailure } },
    "loading",
  );
});

test("2. The server answers: nobody manages anybody", async () => {
  // Log in as fan and open /account/setting/manager.
  const walk = await begin({ user: sampleFan }, "loading");
  // The server answers: nobody manages anybody.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: { manager: null, sent_invite: null, received_invites: [], managed: [], acting_as: null },
          acts: [],
          older: null,
        },
      },
    },
    "shown",
  );
  // The line to the server comes back.
  await walk.meets({ type: "line.restored" }, "loading");
});

test('3. Press "Yes, remove"; Press Leave; and 4 more', async () => {
  // Log in as ava and open /account/setting/manager.
  const walk = await begin({ user: sampleCreator }, "loading");
  // The server answers: max is invited, ava has sent an invite.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: null,
            sent_invite: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              expires_at: 1790086400,
            },
            received_invites: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                hash: "00000000000000000000000000000000",
                expires_at: 1790086400,
                accept_url: "/ava/manager?fee=10&hash=00000000000000000000000000000000",
              },
            ],
            managed: [],
            acting_as: null,
          },
          acts: [],
          older: null,
        },
      },
    },
    "shown",
  );
  // Press Deny.
  await walk.does({ type: "task.chosen", task: { act: "deny", id: "ava", username: "ava" } }, "changing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeManager" }, "shown");
  // Press Cancel Invite.
  await walk.does({ type: "task.chosen", task: { act: "cancel", id: "max", username: "max" } }, "asking");
  // Press "Keep it".
  await walk.does({ type: "question.answered", name: "manager", answer: "dismissed" }, "shown");
  // Press Deny.
  await walk.does({ type: "task.chosen", task: { act: "deny", id: "ava", username: "ava" } }, "changing");
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.changeManager", output: { status: "failed", failure: sampleFailure } },
    "loading",
  );
  // The server answers: max is the manager, ava is managed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              since: 1790000000,
              earned_usd: 1200,
            },
            sent_invite: null,
            received_invites: [],
            managed: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                since: 1790000000,
                earned_usd: 0,
              },
            ],
            acting_as: null,
          },
          acts: [{ id: "1", at: 1790000000, username: "max", text: "Changed the bio" }],
          older: null,
        },
      },
    },
    "shown",
  );
  // Press Edit Manager.
  await walk.does({ type: "task.chosen", task: { act: "edit" } }, "editing");
  // Press Cancel.
  await walk.does({ type: "form.left" }, "shown");
  // Press Remove Manager.
  await walk.does({ type: "task.chosen", task: { act: "remove", id: "max", username: "max" } }, "asking");
  // Press "Yes, remove".
  await walk.does({ type: "question.answered", name: "manager", answer: "confirmed" }, "changing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeManager" }, "shown");
  // Press Leave.
  await walk.does({ type: "task.chosen", task: { act: "leave", id: "ava", username: "ava" } }, "asking");
});

test("4. Press Save; The server refuses and says of fee_percentage what is wrong; and 2 more", async () => {
  // Log in as ava and open /account/setting/manager.
  const walk = await begin({ user: sampleCreator }, "loading");
  // The server answers: max is the manager, ava is managed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              since: 1790000000,
              earned_usd: 1200,
            },
            sent_invite: null,
            received_invites: [],
            managed: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                since: 1790000000,
                earned_usd: 0,
              },
            ],
            acting_as: null,
          },
          acts: [{ id: "1", at: 1790000000, username: "max", text: "Changed the bio" }],
          older: null,
        },
      },
    },
    "shown",
  );
  // Choose ava in the list Creator to manage.
  await walk.does({ type: "creator.chosen", id: "ava" }, "switching");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.manageCreator" }, "shown");
  // Press Edit Manager.
  await walk.does({ type: "task.chosen", task: { act: "edit" } }, "editing");
  // Type "12.5" into Fee in percent.
  await walk.does({ type: "field.changed", field: "fee_percentage", value: "12.5" }, "editing");
  // Type "101" into Fee in percent.
  await walk.does({ type: "field.changed", field: "fee_percentage", value: "101" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "editing");
  // Type "12.5" into Fee in percent.
  await walk.does({ type: "field.changed", field: "fee_percentage", value: "12.5" }, "editing");
  // Press Save.
  await walk.does({ type: "form.submitted" }, "changing");
  // The server refuses and says of fee_percentage what is wrong.
  await walk.meets(
    {
      type: "xstate.done.actor.changeManager",
      output: {
        status: "failed",
        failure: {
          code: "section_changed",
          error: "This was changed in another window. What you entered is kept: please compare the two.",
          fields: { fee_percentage: "Changed meanwhile to: 15%. Save again to replace it." },
          current: { fee_percentage: 15 },
        },
      },
    },
    "editing",
  );
  // Press Save.
  await walk.does({ type: "form.submitted" }, "changing");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.changeManager" }, "editing");
});

test("5. The server refuses and says of username what is wrong; The server answers: this session acts for her now; and 3 more", async () => {
  // Log in as ava and open /account/setting/manager.
  const walk = await begin({ user: sampleCreator }, "loading");
  // The server answers: nobody manages anybody.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: { manager: null, sent_invite: null, received_invites: [], managed: [], acting_as: null },
          acts: [],
          older: null,
        },
      },
    },
    "shown",
  );
  // Press Invite a Manager.
  await walk.does({ type: "task.chosen", task: { act: "invite" } }, "editing");
  // Type "max" into Username.
  await walk.does({ type: "field.changed", field: "username", value: "max" }, "editing");
  // Press Send invite.
  await walk.does({ type: "form.submitted" }, "changing");
  // The server refuses and says of username what is wrong.
  await walk.meets(
    {
      type: "xstate.done.actor.changeManager",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { username: "There is nobody of this name." },
        },
      },
    },
    "editing",
  );
  // Press Cancel.
  await walk.does({ type: "form.left" }, "loading");
  // The server answers: max is the manager, ava is managed.
  await walk.meets(
    {
      type: "xstate.done.actor.loadManagers",
      output: {
        status: "ok",
        data: {
          managing: {
            manager: {
              user_id: "max",
              user_username: "max",
              user_display_name: "Max Moreau",
              fee_percentage: 12.5,
              since: 1790000000,
              earned_usd: 1200,
            },
            sent_invite: null,
            received_invites: [],
            managed: [
              {
                model_user_id: "ava",
                model: { username: "ava", display_name: "Ava Laurent" },
                fee_percentage: 10,
                since: 1790000000,
                earned_usd: 0,
              },
            ],
            acting_as: null,
          },
          acts: [{ id: "1", at: 1790000000, username: "max", text: "Changed the bio" }],
          older: null,
        },
      },
    },
    "shown",
  );
  // Choose ava in the list Creator to manage.
  await walk.does({ type: "creator.chosen", id: "ava" }, "switching");
  // The server answers: this session acts for her now.
  await walk.meets(
    {
      type: "xstate.done.actor.manageCreator",
      output: { status: "ok", data: { acting_as: { id: "ava", username: "ava" } } },
    },
    "left",
  );
});
