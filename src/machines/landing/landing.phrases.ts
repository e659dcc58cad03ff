import type { SnapshotFrom } from "xstate";

import type { PhrasesOf } from "../app/flow.ts";
import type { landingMachine } from "./landing.machine.ts";

const formSays = ({ context }: SnapshotFrom<typeof landingMachine>, name: string): string =>
  context.isCovered
    ? "Below the dialog the place of the form is empty."
    : `Beside the claim, on a phone below it, stands the form ${name}.`;

/** How the landing page reads to a tester. */
export const landingPhrases: PhrasesOf<typeof landingMachine> = {
  begin: () => "Open / as a guest.",
  events: {
    "hidden.told": {
      by: "world",
      says: ({ hidden }) =>
        `The browser remembers as hidden: ${Object.keys(hidden).join(", ")} (csf_hidden_creators in its storage).`,
    },
    "dialogForm.told": {
      by: "world",
      says: ({ isOpen }) =>
        isOpen
          ? "A dialog with a form opens over the page (press Become a creator)."
          : "No dialog with a form is open any more (press Escape).",
    },
    "logIn.pressed": (_, before) =>
      before.matches("withoutForms") ? "Press Log in on the page." : "Press Log in here below the form.",
    "signUp.pressed": (_, before) =>
      before.matches("withoutForms") ? "Press Sign up on the page." : "Press Sign up here below the form.",
    "creatorSignUp.pressed": "Press Become a creator on the page.",
  },
  answers: {
    loadForms: "The code of the forms has loaded.",
    signIn:
      "Somebody is logged in (fill in Username or Email and Password of a demo account, and press Log in in the form).",
    signUp:
      "An account is made (fill in Username and Password, press Sign up in the form, and wait for half a second more).",
  },
  breaks: {
    loadForms:
      "The code of the forms cannot be loaded (block the scripts whose names begin with guest-form in the developer tools).",
  },
  delays: {},
  states: {
    arriving: "The page shows its claim, and grey shapes in the place of the form.",
    signingIn: (snapshot) => formSays(snapshot, "Log in"),
    signingUp: (snapshot) => formSays(snapshot, "Sign up"),
    withoutForms: "In the place of the form stand the buttons Sign up and Log in.",
    leaving: "The page is loaded anew.",
  },
};
