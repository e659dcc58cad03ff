import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, sendTo, setup } from "xstate";

import { mailableEmail } from "../../domain/account/mail-link.ts";
import type { PasswordChanged } from "../app/emitted.ts";
import type { PageInput } from "../app/page-input.ts";
import { changeEmailMachine, type ChangeEmailRef } from "../change-email/change-email.machine.ts";
import { changePasswordMachine, type ChangePasswordRef } from "../change-password/change-password.machine.ts";
import { resendEmailMachine, type ResendEmailRef } from "../resend-email/resend-email.machine.ts";
import { sessionsMachine, type SessionsRef } from "../sessions/sessions.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export interface EmailAndPasswordContext {
  /** The account's. */
  readonly id: string | null;
  readonly email: string | null;
  readonly isConfirmed: boolean;
}

const emailAndPasswordSetup = setup({
  types: {
    context: {} as EmailAndPasswordContext,
    events: {} as PasswordChanged | SocketReceived,
    input: {} as PageInput<"email-and-password">,
    children: {} as {
      changeEmail: "changeEmail";
      changePassword: "changePassword";
      resendEmail: "resendEmail";
      sessions: "sessions";
    },
  },
  actors: {
    changeEmail: changeEmailMachine,
    changePassword: changePasswordMachine,
    resendEmail: resendEmailMachine,
    sessions: sessionsMachine,
  },
  guards: {
    isOwnUpdate: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "account.user-update" &&
      event.data.user.id === context.id,
  },
});

/** The page Email & Password: the e-mail and whether it is confirmed, the password, and where the account is signed in. */
export const emailAndPasswordMachine = emailAndPasswordSetup.createMachine({
  id: "email-and-password",
  context: ({ input: { user } }) => ({
    id: user?.id ?? null,
    email: mailableEmail(user?.email ?? null),
    isConfirmed: user?.email_confirmed ?? false,
  }),
  invoke: [
    { id: "changeEmail", src: "changeEmail" },
    { id: "changePassword", src: "changePassword" },
    { id: "resendEmail", src: "resendEmail" },
    { id: "sessions", src: "sessions" },
  ],
  initial: "showing",
  states: { showing: {} },
  on: {
    "password.changed": { actions: sendTo("sessions", { type: "sessions.outdated" }) },
    "socket.received": {
      guard: "isOwnUpdate",
      actions: [
        assign(({ context, event }) => {
          if (event.name !== "account.user-update") return context;
          const { email, email_confirmed: isConfirmed } = event.data.user;
          return { email: mailableEmail(email), isConfirmed };
        }),
        sendTo("changeEmail", { type: "change.outdated" }),
      ],
    },
  },
});

export type EmailAndPasswordRef = ActorRefFrom<typeof emailAndPasswordMachine>;

export interface EmailAndPasswordView {
  readonly status: "none" | "confirmed" | "unconfirmed";
  /** Null with the status `none`. */
  readonly email: string | null;
  readonly changeEmail: ChangeEmailRef | null;
  readonly changePassword: ChangePasswordRef | null;
  readonly resendEmail: ResendEmailRef | null;
  readonly sessions: SessionsRef | null;
}

export const selectEmailAndPasswordView = ({
  context: { email, isConfirmed },
  children,
}: SnapshotFrom<typeof emailAndPasswordMachine>): EmailAndPasswordView => ({
  status: email === null ? "none" : isConfirmed ? "confirmed" : "unconfirmed",
  email,
  changeEmail: children.changeEmail ?? null,
  changePassword: children.changePassword ?? null,
  resendEmail: children.resendEmail ?? null,
  sessions: children.sessions ?? null,
});
