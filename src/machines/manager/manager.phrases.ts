import type { SnapshotFrom } from "xstate";

import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, OFFLINE, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo, CallResult } from "../resource/call.ts";
import {
  managerDone,
  managerLabels,
  managerQuestion,
  selectManagerView,
  type LoadedManagers,
  type managerMachine,
  type ManagerTask,
} from "./manager.machine.ts";

type Snapshot = SnapshotFrom<typeof managerMachine>;

const PATH = "/api/v1/account/manager";

const buttons: Readonly<Record<ManagerTask["act"], string>> = {
  invite: "Invite a Manager",
  edit: "Edit Manager",
  cancel: "Cancel Invite",
  remove: "Remove Manager",
  leave: "Leave",
  deny: "Deny",
};

const loaded = (answer: CallResult<LoadedManagers>): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { manager, sent_invite, received_invites, managed } = answer.data.managing;
  const parts = [
    manager === null ? null : `${manager.user_username} is the manager`,
    sent_invite === null ? null : `${sent_invite.user_username} is invited`,
    ...received_invites.map(({ model }) => `${model.username} has sent an invite`),
    ...managed.map(({ model }) => `${model.username} is managed`),
  ].filter((part) => part !== null);
  return `The server answers: ${parts.length === 0 ? "nobody manages anybody" : parts.join(", ")} (arranged beforehand).`;
};

const changed = (answer: CallResult<unknown>, { context: { task } }: Snapshot): string => {
  if (answer.status === "ok") return `The server answers: done. The toast says "${managerDone(task)}"`;
  const { error, fields } = answer.failure;
  return fields === undefined
    ? `The server refuses: "${error}" (${FROM_INSPECTOR}).`
    : `The server refuses and says of ${Object.keys(fields).join(" and ")} what is wrong (${FROM_INSPECTOR}).`;
};

/** How managers and whom one manages read to a tester. */
export const managerPhrases: PhrasesOf<typeof managerMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "fan"} and open /account/setting/manager.`,
  events: {
    "field.changed": typedInto(managerLabels),
    "form.submitted": (_, before) =>
      before.context.task?.act === "edit" ? "Press Save." : "Press Send invite.",
    "form.left": "Press Cancel.",
    "task.chosen": ({ task }) => `Press ${buttons[task.act]}.`,
    "retry.requested": "Press Try again.",
    "creator.chosen": ({ id }) => `Choose ${id} in the list Creator to manage.`,
    "question.answered": ({ answer }, before) =>
      answer === "confirmed"
        ? `Press "${managerQuestion(before.context.task)?.confirmLabel ?? ""}".`
        : `Press "Keep it" (or Escape).`,
    "line.restored": { by: "world", says: `The line to the server comes back (${OFFLINE}, then on again).` },
  },
  answers: {
    loadManagers: loaded,
    changeManager: changed,
    manageCreator: (answer: AnswerTo<"manageCreator">) =>
      answer.status === "ok"
        ? "The server answers: this session acts for her now."
        : `The server refuses: "${answer.failure.error}" (${FROM_INSPECTOR}).`,
  },
  breaks: {
    loadManagers: unreachable("GET", PATH),
    changeManager: `The server cannot be reached (${OFFLINE}).`,
    manageCreator: unreachable("GET", `${PATH}/manage/*`),
  },
  delays: {},
  states: {
    loading: (snapshot) =>
      selectManagerView(snapshot).status === "loading"
        ? "Grey lines hold the place of the page."
        : "The page stands as it was and is being read anew.",
    failed: ({ context }) => `In place of the page stands "${context.error}", with the button Try again.`,
    shown: "The page shows the manager or the invite, the invites that came, and whom one manages.",
    editing: ({ context: { texts } }) =>
      sentences(
        "The form waits.",
        texts.username === undefined ? null : `Below Username stands "${texts.username}".`,
        texts.fee_percentage === undefined ? null : `Below Fee in percent stands "${texts.fee_percentage}".`,
      ),
    asking: ({ context }) => `A dialog asks: "${managerQuestion(context.task)?.text ?? ""}"`,
    changing: "The pressed button is busy.",
    switching: "The list Creator to manage rests.",
    left: "The page is loaded anew.",
  },
};
