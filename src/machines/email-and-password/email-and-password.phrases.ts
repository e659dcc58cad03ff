import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import type { emailAndPasswordMachine } from "./email-and-password.machine.ts";

/** How the page Email & Password reads to a tester. */
export const emailAndPasswordPhrases: PhrasesOf<typeof emailAndPasswordMachine> = {
  begin: ({ user }) => {
    const name = user?.email === null ? "nomail" : user?.email_confirmed === true ? "fan" : "unconfirmed";
    return `Log in as ${name} and open /account/email_and_pwd.`;
  },
  events: {
    "password.changed": { by: "world", says: "The password is changed in the form on the page." },
    "socket.received": { by: "world", says: socketEventSays },
  },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { email, isConfirmed } }) =>
      email === null
        ? "The page says that there is no email address."
        : `The page shows ${email}, which is ${isConfirmed ? "confirmed" : "not confirmed"}.`,
  },
};
