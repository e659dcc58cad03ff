import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, OFFLINE } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import {
  selectCancelSubscriptionView,
  type CancelSubscriptionInput,
  type cancelSubscriptionMachine,
} from "./cancel-subscription.machine.ts";

type Snapshot = Parameters<typeof selectCancelSubscriptionView>[0];

const begun = ({ request, signedIn }: CancelSubscriptionInput): string => {
  const { username, subscription } = request;
  if (!signedIn)
    return "Open /ava as a guest and have the inspector request the dialog cancel-subscription: no page offers it to a guest.";
  if (request.kind === "cancel-subscription")
    return subscription.type === "free"
      ? `Log in as follower, open /${username} and press Unfollow.`
      : `Log in as sub, open /${username} and press Unsubscribe.`;
  return subscription.type === "trial"
    ? `Log in as trialist, cancel the trial on /${username}, and press Reactivate in the notice above the posts.`
    : `Log in as expiring, open /${username} and press Reactivate.`;
};

const dialogSays = (snapshot: Snapshot): string => {
  const view = selectCancelSubscriptionView(snapshot);
  if (view.status === "closed") return "The dialog is gone.";
  const { confirmLabel, ends } = view;
  return ends
    ? `The dialog says what ends and has the buttons Cancel and ${confirmLabel}.`
    : `The dialog says what goes on and has the buttons Cancel and ${confirmLabel}.`;
};

const answered = (answer: AnswerTo<"cancelSubscription">, { context }: Snapshot): string => {
  const { kind, username, subscription } = context.request;
  const method = kind === "cancel-subscription" ? "DELETE" : "POST";
  const path = `/api/v1/user/${username}/subscription/${subscription.type}`;
  return answer.status === "ok"
    ? `The server answers: it is ${kind === "cancel-subscription" ? "cancelled" : "reactivated"}.`
    : `The server refuses: "${answer.failure.error}" (${control("fault", { method, path, status: 429, times: 1 })}).`;
};

/** How cancelling and reactivating a subscription reads to a tester. */
export const cancelSubscriptionPhrases: PhrasesOf<typeof cancelSubscriptionMachine> = {
  begin: begun,
  events: {
    "change.confirmed": (_, before) => {
      const view = selectCancelSubscriptionView(before);
      return `Press ${view.status === "closed" ? "the button that confirms" : view.confirmLabel} in the dialog.`;
    },
    "change.declined": "Press Cancel in the dialog.",
  },
  answers: { changeSubscription: answered },
  breaks: { changeSubscription: `The server cannot be reached (${OFFLINE}).` },
  delays: {},
  states: {
    signingIn: "The dialog Log in opens in its place.",
    subscribing: "The dialog with the creator's offers opens in its place.",
    confirming: dialogSays,
    changing: "The button that confirms is busy, and the dialog cannot be closed.",
    unreachable: (snapshot) => `${dialogSays(snapshot)} Above them stands "${UNREACHABLE}"`,
    left: "The dialog is gone, and the subscription is as it was.",
    done: ({ context: { request } }) =>
      request.kind === "cancel-subscription"
        ? "The dialog is gone, and the profile shows that the subscription is cancelled."
        : "The dialog is gone, and the profile shows that the subscription goes on.",
  },
};
