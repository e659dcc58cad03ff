import { formatCents } from "../../domain/format/cents.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR, REPLACED, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { selectBannersView, type bannersMachine, type BannersSnapshot } from "./banners.machine.ts";

const STATUS_PATH = "/api/v1/creator/payout-status";
const PAYTO_PATH = "/api/v1/creator/payto";

const status = (answer: AnswerTo<"getPayoutStatus">): string =>
  answer.status === "ok"
    ? `The server answers: ${formatCents(answer.data.payable_amount)} can be paid out (as for ${answer.data.payable_amount > 0 ? "dora" : "uma"}; for others ${REPLACED}).`
    : tooMany("GET", STATUS_PATH, answer.failure);

const payto = (answer: AnswerTo<"getPayto">): string => {
  if (answer.status === "failed") return tooMany("GET", PAYTO_PATH, answer.failure);
  const { verified, minimum_payment } = answer.data.payto;
  return `The server answers: the payout information is ${verified ? "verified" : "not verified"}, and what is paid out is at least ${formatCents(minimum_payment)} (as for ${verified ? "ava" : "dora"}, with $20.00; otherwise ${REPLACED}).`;
};

const bannerShown = (snapshot: BannersSnapshot): string => {
  const view = selectBannersView(snapshot);
  switch (view.status) {
    case "none":
      return "No banner stands above the page.";
    case "declined":
      return `The banner says that the creator application was declined${view.reason === null ? "." : `: "${view.reason}"`}`;
    case "review":
      return "The banner says that the creator application is under review.";
    case "pictures":
      return "The banner asks for a profile picture and a cover.";
    case "email":
      return `The banner asks to confirm ${view.email}.`;
  }
};

/** How the banners and the payout prompt read to a tester. */
export const bannersPhrases: PhrasesOf<typeof bannersMachine> = {
  begin: ({ user }) =>
    user.compliance_status.status === "rejected" && user.compliance_status.reason === null
      ? `On a site without a brand log in as a creator whose application was declined without a reason (${FROM_INSPECTOR}) and open /.`
      : `Log in as ${user.username} and open /.`,
  events: {
    "payout.checkRequested": {
      by: "world",
      says: "A creator opens the editor of posts (log in and press Create a post).",
    },
    "email.hidden": {
      by: "world",
      says: "The browser remembers that the e-mail banner was closed (close it and load another page).",
    },
    "banner.closed": (_, before) =>
      selectBannersView(before).status === "email"
        ? "Press the cross of the banner."
        : `Close a banner that has no cross (${FROM_INSPECTOR}).`,
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Ok in the payout prompt." : "Press Escape in the payout prompt.",
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: { getPayoutStatus: status, getPayto: payto },
  breaks: {
    getPayoutStatus: unreachable("GET", STATUS_PATH),
    getPayto: unreachable("GET", PAYTO_PATH),
  },
  delays: {},
  states: {
    email: bannerShown,
    "payout.verifying": "Whether there is something to pay out is being asked.",
    "payout.lookingUp": "Whether there is verified payout information is being asked.",
    "payout.asking": `The dialog "It's time for you to get paid!" is open.`,
    "payout.settled": "No payout prompt is open.",
  },
};
