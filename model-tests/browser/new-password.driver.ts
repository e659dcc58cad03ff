import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { newPasswordFlow } from "../../src/machines/new-password/new-password.flow.ts";
import {
  selectNewPasswordView,
  type NewPasswordInput,
  type newPasswordMachine,
} from "../../src/machines/new-password/new-password.machine.ts";
import { COMMON_SAMPLE } from "../../src/machines/new-password/new-password.phrases.ts";
import { mailsTo, tokenIn } from "../../tests/account/post-box.ts";
import { visit } from "../../tests/account/visitor.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { showsForm } from "./form.ts";
import type { FormStage } from "./form-with-captcha.ts";
import { holdRequests, showsToasts, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof newPasswordMachine>;

interface LinkStage extends FormStage {
  readonly dialog: Locator;
  /** The secret of the mail's link. */
  readonly token: string;
}

const CALL = "/api/v1/auth/password/reset";
const EMAIL = "fan@demo.example";

/** The secret of the link in a mail that was just asked for. */
const askForLink = async (site: Site): Promise<string> => {
  await site.database().query("delete from attempt");
  const { origin } = site.server();
  const asking = await visit(origin);
  const { status, text } = await asking.post("/api/v1/auth/password/recover", { email: EMAIL });
  if (status !== 200) throw new Error(`No mail was asked for: ${text}`);
  const [newest] = await mailsTo(origin, EMAIL);
  return tokenIn(newest!);
};

const open = async (site: Site): Promise<LinkStage> => {
  const token = await askForLink(site);
  const page = await site.open();
  const calls = await holdRequests(page, `**${CALL}`);
  await page.goto(`/password/reset/${token}`);
  const dialog = page.getByRole("dialog", { name: "Set your new Password" });
  const form = dialog.getByRole("form", { name: "Set your new Password" });
  return { site, page, form, dialog, calls, token };
};

const answered =
  (arrange: (stage: LinkStage) => Promise<void>): Act<LinkStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (status: number): Act<LinkStage> =>
  answered(({ site }) => site.fault({ method: "POST", path: CALL, status, times: 1 }));

/** Somebody else opened the mail, too, and was faster. */
const useLink = async ({ site, token }: LinkStage): Promise<void> => {
  const other = await visit(site.server().origin);
  const { status, text } = await other.post(CALL, { token, password: "somebody else's" });
  if (status !== 200) throw new Error(`The link could not be used: ${text}`);
};

interface Answer {
  readonly status: "ok" | "failed";
  readonly failure?: { readonly code: string };
}

const answer = ({ failure }: Answer, { context }: Snapshot): Plan<LinkStage> => {
  const isCommon = context.password === COMMON_SAMPLE;
  switch (failure?.code) {
    case undefined:
      return isCommon ? cannot("so common a password is refused") : answered(async () => {});
    case "validation":
      return isCommon ? answered(async () => {}) : cannot("this password is a good one");
    case "link_expired":
      return answered(useLink);
    case "too_many":
      return fails(429);
    default:
      return undefined;
  }
};

export const newPasswordDriver: Driver<NewPasswordInput, Snapshot, LinkStage> = {
  flow: newPasswordFlow,
  open: () => open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "field.changed":
        if (before.matches("expired")) return cannot("there is no field any more");
        if (before.matches("submitting")) return cannot("the answer is to what was typed before it");
        return ({ form }) => form.getByLabel("New Password").fill(event["value"]);
      case "form.submitted":
        return ({ form }) => form.getByRole("button", { name: "Update Password" }).click();
      case "newLink.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Send a new link" }).click();
      case "xstate.done.actor.updatePassword":
        return answer(event["output"], before);
      case "xstate.error.actor.updatePassword":
        return fails(503);
      default:
        return undefined;
    }
  },
  isLast: ({ event }) => event.type === "newLink.chosen",
  shows: async ({ page, dialog, form, token }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    if (step?.event.type === "newLink.chosen") {
      await page.getByRole("dialog", { name: "Reset Password" }).waitFor();
      return dialog.waitFor({ state: "detached" });
    }
    const view = selectNewPasswordView(snapshot);
    if (view.status === "updated") {
      await page.waitForURL((url) => url.pathname === "/");
      return dialog.waitFor({ state: "detached" });
    }
    await page.waitForURL(`**/password/reset/${token}`);
    if (view.status === "expired") {
      await form.waitFor({ state: "detached" });
      return dialog.getByText(view.text).first().waitFor();
    }
    const { password, texts, busy } = view;
    const below = { password: texts.password ?? null, recaptcha: null };
    return showsForm(form, { values: { password }, texts: below, busy, captcha: false });
  },
};
