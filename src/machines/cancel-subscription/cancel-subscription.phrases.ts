import { pauseLead } from "../../domain/subscription/cancellation.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, FROM_INSPECTOR, OFFLINE } from "../app/wording.ts";
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
  if (subscription.resumes_at !== null)
    return `Log in as sub, whose membership at ${username} is paused and over, open /${username} and press Reactivate.`;
  return subscription.type === "trial"
    ? `Log in as trialist, cancel the trial on /${username}, and press Reactivate in the notice above the posts.`
    : `Log in as expiring, open /${username} and press Reactivate.`;
};

const dialogSays = (snapshot: Snapshot): string => {
  const view = selectCancelSubscriptionView(snapshot);
  if (view.status === "closed") return "The dialog is gone.";
  const { confirmLabel, ends, pauseMonths } = view;
  if (pauseMonths !== null)
    return `The dialog says until when access lasts and when the membership resumes after ${pauseMonths} months, and has the buttons Cancel and ${confirmLabel}.`;
  return ends
    ? `The dialog says what ends and has the buttons Cancel and ${confirmLabel}.`
    : `The dialog says what goes on and has the buttons Cancel and ${confirmLabel}.`;
};

const answered = (answer: AnswerTo<"cancelSubscription">, { context }: Snapshot): string => {
  const { kind, username, subscription } = context.request;
  const pauses = context.pauseMonths !== null;
  const method = kind === "cancel-subscription" && !pauses ? "DELETE" : "POST";
  const path = `/api/v1/user/${username}/subscription/${subscription.type}${pauses ? "/pause" : ""}`;
  const done = kind === "cancel-subscription" ? (pauses ? "paused" : "cancelled") : "reactivated";
  if (answer.status === "ok")
    return answer.data.data.status === "expired"
      ? `The server answers: it is ${done}, and it is over until it is paid (${control("clock", { advance: 40 * 86_400 })} before this step).`
      : `The server answers: it is ${done} (which it does by itself).`;
  return `The server refuses: "${answer.failure.error}" (${control("fault", { method, path, status: 429, times: 1 })}).`;
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
    "pause.chosen": ({ months }, before) => {
      const view = selectCancelSubscriptionView(before);
      const asks =
        months === null
          ? "Press 2 months, which is chosen, once more"
          : `Press ${months} months beside ${pauseLead(before.context.pauseMonths !== null)}`;
      return view.status !== "closed" && view.pauses.length > 0
        ? `${asks} in the dialog.`
        : `${asks}, which this dialog does not offer (${FROM_INSPECTOR}).`;
    },
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
    done: ({ context: { request, pauseMonths } }) =>
      pauseMonths !== null
        ? "The dialog is gone, and the profile shows that the subscription will pause."
        : request.kind === "cancel-subscription"
          ? "The dialog is gone, and the profile shows that the subscription is cancelled."
          : "The dialog is gone, and the profile shows that the subscription goes on.",
  },
};
