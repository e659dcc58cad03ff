import { expect } from "vitest";

import { managerFlow } from "../../src/machines/manager/manager.flow.ts";
import type { ManagerRef, ManagerTask } from "../../src/machines/manager/manager.machine.ts";
import { ManagerPage } from "../../src/views/manager/manager.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const buttons: Readonly<Record<ManagerTask["act"], string>> = {
  invite: "Invite a Manager",
  edit: "Edit Manager",
  cancel: "Cancel Invite",
  remove: "Remove Manager",
  leave: "Leave",
  deny: "Deny",
};

walkView(managerFlow, {
  render: (actor) => <ManagerPage page={actor as ManagerRef} />,
  actions: {
    "task.chosen": (page, event) => press(page, buttons[(event["task"] as ManagerTask).act]),
    "field.changed": fillField,
    "form.submitted": (page) => press(page, /^(Send invite|Save)$/),
    "form.left": (page) => press(page, "Cancel"),
    "creator.chosen": (page, event) => fillField(page, { ...event, field: "creator", value: event["id"] }),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: says("Manager"),
    failed: (page, { context }) => says(context.error as string)(page),
    shown: (page, { value, context: { managing, isModel, fee_percentage, task, texts } }) => {
      const { sent_invite: invite, managed } = managing;
      if (isModel) says("Your manager")(page);
      if (invite !== null && isModel) says(`Invited for ${invite.fee_percentage}%`)(page);
      if (managed.length > 0) says("Creator to manage")(page);
      const isForm = task?.act === "invite" || task?.act === "edit";
      const field = page.querySelector<HTMLInputElement>("[name=fee_percentage]");
      expect(field !== null).toBe(isModel && isForm && (value === "editing" || value === "changing"));
      if (field === null) return;
      expect(field.value).toBe(fee_percentage);
      if (value !== "editing") return;
      // Who is the manager is not written anew.
      const shown = task.act === "edit" ? [texts.fee_percentage] : Object.values(texts);
      for (const text of shown) if (text !== undefined) says(text as string)(page);
    },
  },
});
