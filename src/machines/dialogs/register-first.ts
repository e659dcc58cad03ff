import type { DialogPage } from "./dialog-input.ts";

interface OnPage {
  readonly context: { readonly page: DialogPage };
}

/** What the forms of guests know of their page. */
export const formInputOf = ({ captchaRequired, socialProviders }: DialogPage) => ({
  captchaRequired,
  socialProviders,
});

/**
 * The states in which a guest signs up, or logs in, before he buys: the actors `signUp` and `signIn` of the machine's setup.
 * A guard cannot see into an actor: the links between the two are disabled while a form is at work.
 */
export const registerFirst = {
  initial: "signingUp",
  states: {
    signingUp: {
      invoke: {
        id: "signUp",
        src: "signUp",
        input: ({ context: { page } }: OnPage) => ({ ...formInputOf(page), compact: true }),
        onDone: "leaving",
      },
      on: { "signIn.chosen": "signingIn" },
    },
    signingIn: {
      invoke: {
        id: "signIn",
        src: "signIn",
        // What he wants stands on this page.
        input: ({ context: { page } }: OnPage) => ({ ...formInputOf(page), reload: true }),
        onDone: "leaving",
      },
      on: { "signUp.chosen": "signingUp" },
    },
    // The page goes; what was kept opens this dialog, or the next one, on the page that comes.
    leaving: { tags: "busy" },
  },
} as const;
