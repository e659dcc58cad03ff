import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR } from "../app/wording.ts";
import type { landingMachine, selectLandingView } from "./landing.machine.ts";

type Snapshot = Parameters<typeof selectLandingView>[0];

/** A press of a button that only guests have. */
const guestPresses =
  (button: string) =>
  (_: unknown, { context }: Snapshot): string =>
    context.user === null
      ? `Press ${button} on the page.`
      : `Press ${button}, which only guests see (${FROM_INSPECTOR}).`;

/** How the landing page reads to a tester. */
export const landingPhrases: PhrasesOf<typeof landingMachine> = {
  begin: ({ user }) => (user === null ? "Open / as a guest." : "Log in as fan and open /."),
  events: {
    "logIn.pressed": guestPresses("Log in"),
    "signUp.pressed": guestPresses("Sign up"),
    "creatorSignUp.pressed": guestPresses("Become a creator"),
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { user } }) =>
      user === null
        ? 'The page says "The front row for the creators you love." and shows the popular creators.'
        : "The page greets you by your name and shows the popular creators.",
  },
};
