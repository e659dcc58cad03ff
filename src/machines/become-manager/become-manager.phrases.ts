import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { managerOf, type becomeManagerMachine } from "./become-manager.machine.ts";

/** How becoming a manager reads to a tester. */
export const becomeManagerPhrases: PhrasesOf<typeof becomeManagerMachine> = {
  begin: ({ user, route: { username, fee, hash } }) => {
    const who = user === null ? "As a guest" : `Log in as ${user.username} and`;
    const query = fee === null || hash === null ? "" : `?fee=${fee}&hash=${hash}`;
    return `${who} open /${username}/manager${query}.`;
  },
  events: {
    "accept.chosen": "Press Accept and Continue.",
    "logIn.chosen": "Press Login.",
  },
  answers: {
    acceptInvite: (answer: AnswerTo<"acceptManagerInvite">) =>
      answer.status === "ok"
        ? "The server answers: accepted."
        : `The server refuses: "${answer.failure.error}" (${FROM_INSPECTOR}).`,
  },
  breaks: { acceptInvite: unreachable("POST", "/api/v1/account/manager/accept") },
  delays: {},
  states: {
    invalid: 'The page says "This URL is not valid. Please check it and retry."',
    loginRequired: 'The page says "Please login to continue." with the button Login.',
    notModel: ({ context: { viewer, signUpPath } }) => {
      if (viewer === "applied") return 'The page says "Your creator account is in pending review."';
      return signUpPath === null
        ? 'The page says "Managers have a creator account of their own.", without a link.'
        : "The page has the link Setup Creator Account.";
    },
    ready: ({ context: { username, invite } }) =>
      `The page says "Become ${username} Manager", ${invite?.fee ?? 0}% of the earnings, with the button Accept and Continue.`,
    accepting: "The button is busy.",
    left: "The page /account/setting/manager is opened and says whose manager somebody is.",
    accepted: ({ context: { username } }) =>
      `The toast says "${managerOf(username)}", and /account/setting/manager is opened.`,
  },
};
