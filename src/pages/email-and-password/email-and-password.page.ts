import { provideEvery } from "../../actors/app/provide-every.ts";
import { createChangeEmail } from "../../actors/change-email/change-email.actors.ts";
import { createChangePassword } from "../../actors/change-password/change-password.actors.ts";
import { createResendEmail } from "../../actors/resend-email/resend-email.actors.ts";
import { createEndSession, createLoadSessions } from "../../actors/sessions/sessions.actors.ts";
import { changeEmailMachine } from "../../machines/change-email/change-email.machine.ts";
import { changePasswordMachine } from "../../machines/change-password/change-password.machine.ts";
import { emailAndPasswordMachine } from "../../machines/email-and-password/email-and-password.machine.ts";
import { resendEmailMachine } from "../../machines/resend-email/resend-email.machine.ts";
import { sessionsMachine } from "../../machines/sessions/sessions.machine.ts";
import { EmailAndPasswordPage } from "../../views/email-and-password/email-and-password.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"email-and-password"> = {
  View: EmailAndPasswordPage,
  logic: (services) =>
    provideEvery(emailAndPasswordMachine, {
      changeEmail: provideEvery(changeEmailMachine, createChangeEmail(services)),
      changePassword: provideEvery(changePasswordMachine, {
        changePassword: createChangePassword(services),
      }),
      resendEmail: provideEvery(resendEmailMachine, { resendEmail: createResendEmail(services) }),
      sessions: provideEvery(sessionsMachine, {
        loadSessions: createLoadSessions(services),
        endSession: createEndSession(services),
      }),
    }),
};
