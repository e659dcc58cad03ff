import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleCreator, sampleFailure, sampleFan } from "../app/sample-records.ts";
import { managerMachine, selectManagerView, type Managing } from "./manager.machine.ts";
import { managerPhrases } from "./manager.phrases.ts";

const now = 1_790_000_000;
const nobody: Managing = {
  ...{ manager: null, sent_invite: null, received_invites: [], managed: [], acting_as: null },
};
const max = { user_id: "max", user_username: "max", user_display_name: "Max Moreau" };
const ava = { model_user_id: "ava", model: { username: "ava", display_name: "Ava Laurent" } };
const invited: Managing = {
  ...nobody,
  sent_invite: { ...max, fee_percentage: 12.5, expires_at: now + 86_400 },
  received_invites: [
    {
      ...{ ...ava, fee_percentage: 10, hash: "0".repeat(32), expires_at: now + 86_400 },
      accept_url: `/ava/manager?fee=10&hash=${"0".repeat(32)}`,
    },
  ],
};
const managed: Managing = {
  ...nobody,
  manager: { ...max, fee_percentage: 12.5, since: now, earned_usd: 1200 },
  managed: [{ ...ava, fee_percentage: 10, since: now, earned_usd: 0 }],
};
const acts = [{ id: "1", at: now, username: "max", text: "Changed the bio" }];
const done = { status: "ok", data: { ok: true } } as const;
const refused = { status: "failed", failure: sampleFailure } as const;
const person = { id: "max", username: "max" };

export const managerFlow = defineFlow({
  slug: "manager",
  title: "Managers, and whom one manages",
  machine: managerMachine,
  inputs: [{ user: sampleCreator }, { user: sampleFan }],
  events: [
    { type: "task.chosen", task: { act: "invite" } },
    { type: "task.chosen", task: { act: "edit" } },
    { type: "task.chosen", task: { act: "cancel", ...person } },
    { type: "task.chosen", task: { act: "remove", ...person } },
    { type: "task.chosen", task: { act: "leave", id: "ava", username: "ava" } },
    { type: "task.chosen", task: { act: "deny", id: "ava", username: "ava" } },
    { type: "field.changed", field: "username", value: "max" },
    { type: "field.changed", field: "fee_percentage", value: "12.5" },
    { type: "field.changed", field: "fee_percentage", value: "101" },
    { type: "form.submitted" },
    { type: "form.left" },
    { type: "creator.chosen", id: "ava" },
    { type: "question.answered", name: "manager", answer: "confirmed" },
    { type: "question.answered", name: "manager", answer: "dismissed" },
    { type: "retry.requested" },
    { type: "line.restored" },
  ],
  outputs: {
    loadManagers: [
      { status: "ok", data: { managing: nobody, acts: [], older: null } },
      { status: "ok", data: { managing: invited, acts: [], older: null } },
      { status: "ok", data: { managing: managed, acts, older: null } },
      refused,
    ],
    changeManager: [
      done,
      {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { username: "There is nobody of this name." },
        },
      },
      refused,
      sampleChanged(
        { fee_percentage: 15 },
        { fee_percentage: "Changed meanwhile to: 15%. Save again to replace it." },
      ),
    ],
    manageCreator: [
      { status: "ok", data: { acting_as: { id: "ava", username: "ava" } } },
      { status: "failed", failure: { code: "not_allowed", error: "You are not allowed to do this." } },
    ],
  },
  phrases: managerPhrases,
  select: selectManagerView,
  ends: ["left"],
});
