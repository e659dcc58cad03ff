import type { SnapshotFrom } from "xstate";

import { resetPasswordFlow } from "../../src/machines/reset-password/reset-password.flow.ts";
import {
  RESET_MAIL_SENT,
  type ResetPasswordInput,
  type resetPasswordMachine,
} from "../../src/machines/reset-password/reset-password.machine.ts";
import { visit } from "../../tests/account/visitor.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { inForm, openPage, showsFields, type FormStage } from "./form-with-captcha.ts";
import { showsToasts, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof resetPasswordMachine>;

const CALL = "/api/v1/auth/password/recover";

const forget = async (site: Site): Promise<void> => {
  await site.database().query("delete from attempt");
};

const open =
  ({ email, captchaRequired }: ResetPasswordInput) =>
  async (site: Site): Promise<FormStage> => {
    await forget(site);
    const { page, calls } = await openPage(site, CALL, captchaRequired);
    if (email !== undefined) await page.goto(`/password/forgot?email=${encodeURIComponent(email)}`);
    else if (captchaRequired === true) await page.goto("/password/forgot");
    else {
      await page.goto("/");
      await page.getByRole("button", { name: "Log in", exact: true }).first().click();
      const logIn = page.getByRole("dialog", { name: "Log in" });
      await logIn.getByRole("button", { name: "Forgot Password" }).click();
    }
    const form = page.getByRole("dialog", { name: "Reset Password" }).getByRole("form");
    await form.waitFor();
    return { site, page, form, calls };
  };

const answered =
  (arrange: (site: Site) => Promise<void>): Act<FormStage> =>
  async ({ site, calls }) => {
    await forget(site);
    await arrange(site);
    await calls.pass();
  };

const fails = (status: number): Act<FormStage> =>
  answered((site) => site.fault({ method: "POST", path: CALL, status, times: 1 }));

/** Three requests came from this address already. */
const askBefore = async (site: Site): Promise<void> => {
  const other = await visit(site.server().origin);
  for (const email of ["one", "two", "three"]) await other.post(CALL, { email: `${email}@nowhere.example` });
};

const buttons = { "form.submitted": "Send Password Reset", "signIn.chosen": "Log in here" };

const answer = (output: AnyAnswer, { context }: Snapshot): Plan<FormStage> => {
  if (output.status === "ok") return answered(async () => {});
  if (output.failure?.code !== "captcha_required") return fails(429);
  return context.captchaNeeded && context.solution !== null
    ? cannot("a solved captcha is not asked for again")
    : answered(askBefore);
};

interface AnyAnswer {
  readonly status: "ok" | "failed";
  readonly failure?: { readonly code: string };
}

export const resetPasswordDriver: Driver<ResetPasswordInput, Snapshot, FormStage> = {
  flow: resetPasswordFlow,
  open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "done.chosen":
        return ({ page }) =>
          page
            .getByRole("dialog", { name: "Reset Password" })
            .getByRole("button", { name: "Close" })
            .last()
            .click();
      case "xstate.done.actor.recoverPassword":
        return answer(event["output"], before);
      case "xstate.error.actor.recoverPassword":
        return fails(503);
      default:
        return inForm(event, before.context, buttons);
    }
  },
  isLast: ({ event }) => event.type === "signIn.chosen",
  shows: async ({ page, form }, snapshot, step) => {
    if (step?.event.type === "signIn.chosen") {
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      return form.waitFor({ state: "hidden" });
    }
    await showsToasts(page, step?.emitted ?? []);
    if (snapshot.matches("sent")) return page.getByText(RESET_MAIL_SENT).waitFor();
    if (snapshot.matches("closed"))
      return page.getByRole("dialog", { name: "Reset Password" }).waitFor({ state: "detached" });
    const { email } = snapshot.context;
    return showsFields(form, { email }, snapshot.context, snapshot.matches("submitting"));
  },
};
