import { formatCents } from "../../domain/format/cents.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { Referrals, referralsMachine, ReferralsSnapshot } from "./referrals.machine.ts";

const PATH = "/api/v1/account/referral";

const figures = ({ clicks, sign_ups: accounts, approved, earned_usd: earned }: Referrals): string =>
  `${clicks} clicks, ${accounts} sign-ups, ${approved} approved, ${formatCents(earned)} earned`;

const shown = ({ context: { data } }: ReferralsSnapshot): string =>
  data === null
    ? "Grey lines hold the place of the page."
    : `The page shows the link, and: ${figures(data)}.`;

/** How the page of a creator's link reads to a tester. */
export const referralsPhrases: PhrasesOf<typeof referralsMachine> = {
  begin: () => `Log in as dora and open ${accountPages.referrals.path}.`,
  events: {
    "copy.pressed": "Press Copy link.",
    "retry.requested": "Press Try again.",
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    loadReferrals: (answer: AnswerTo<"getReferrals">) =>
      answer.status === "ok"
        ? `The server answers: ${figures(answer.data)} (arranged beforehand).`
        : tooMany("GET", PATH, answer.failure),
    copyText: "The browser has copied it.",
  },
  breaks: {
    loadReferrals: unreachable("GET", PATH),
    copyText: "The browser does not copy (forbid this site the clipboard in its settings).",
  },
  delays: {},
  states: {
    loading: shown,
    failed: ({ context: { error } }) => `The page says "${error}", with the button Try again.`,
    shown,
    copying: shown,
  },
};
