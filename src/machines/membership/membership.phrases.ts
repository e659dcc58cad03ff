import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE, sentences } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  selectMembershipView,
  type MembershipEvent,
  type MembershipInput,
  type membershipMachine,
} from "./membership.machine.ts";

type Snapshot = Parameters<typeof selectMembershipView>[0];
type ActionPressed = Extract<MembershipEvent, { readonly type: "action.pressed" }>;

const begun = ({ request, signedIn }: MembershipInput): string => {
  const { creator } = request;
  const { username } = creator.user;
  if (!signedIn)
    return `Open /${username} as a guest and have the inspector request the dialog membership: no page offers it to a guest.`;
  if (request.asked !== undefined) return `Log in as sub, open /${username} and press Unsubscribe.`;
  if (creator.is_blocked === null)
    return `Log in as fan, open /${username} and have the inspector request the dialog membership: no page offers it to who has nothing there.`;
  const who = creator.subscriptions[0]?.status === "expiring" ? "expiring" : "sub";
  const blocked = creator.is_blocked ? `, who has blocked ${username},` : "";
  return `Log in as ${who}${blocked} open /${username} and press Manage.`.replace(
    `${who} open`,
    `${who}, open`,
  );
};

const labelOf = ({ subscription, action }: ActionPressed, before: Snapshot): string | undefined => {
  const view = selectMembershipView(before);
  return view.status === "showing"
    ? view.rows.find(({ type }) => type === subscription)?.actions.find(({ kind }) => kind === action)?.label
    : undefined;
};

const shown = (snapshot: Snapshot): string => {
  const view = selectMembershipView(snapshot);
  if (view.status === "closed" || view.status === "missing") return "The dialog is gone.";
  return sentences(
    ...view.rows.map(({ text }) => `The dialog says "${text}"`),
    `It has the button ${view.isBlocked ? "Unblock" : "Block"}.`,
  );
};

/** How the dialog of a membership reads to a tester. */
export const membershipPhrases: PhrasesOf<typeof membershipMachine> = {
  begin: begun,
  events: {
    "action.pressed": (event, before) => {
      const label = labelOf(event, before);
      return label === undefined
        ? `Press a button to ${event.action} that is not shown (${FROM_INSPECTOR}).`
        : `Press ${label} in the dialog.`;
    },
    "block.pressed": (_, { context }) =>
      `Press ${context.request.creator.is_blocked === true ? "Unblock" : "Block"} in the dialog.`,
    "close.pressed": "Press Close in the dialog.",
  },
  answers: {
    changeBlock: (answer: AnswerTo<"blockUser">, { context: { request } }: Snapshot) => {
      const method = request.creator.is_blocked === true ? "DELETE" : "POST";
      const path = `/api/v1/account/follower/${request.creator.user.username}/block`;
      return answer.status === "ok"
        ? "The server answers: it is done."
        : `The server refuses: "${answer.failure.error}" (${control("fault", { method, path, status: 429, times: 1 })}).`;
    },
  },
  breaks: { changeBlock: `The server cannot be reached (${OFFLINE}).` },
  delays: {},
  states: {
    signingIn: "The dialog Log in opens in its place.",
    asking: "The dialog of what was pressed opens in its place.",
    missing: 'The dialog says "Subscriptions not found. Please contact customer service."',
    showing: shown,
    changing: "The button is busy, and the dialog cannot be closed.",
    left: "The dialog is gone.",
    done: "The dialog is gone, the page is loaded anew, and a message says what was done.",
  },
};
