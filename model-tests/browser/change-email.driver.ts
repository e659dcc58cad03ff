import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { changeEmailFlow } from "../../src/machines/change-email/change-email.flow.ts";
import {
  selectChangeEmailView,
  type changeEmailMachine,
  type ChangeEmailView,
} from "../../src/machines/change-email/change-email.machine.ts";
import { mailsTo, tokenIn } from "../../tests/account/post-box.ts";
import { visit } from "../../tests/account/visitor.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { shownButtons, showsForm } from "./form.ts";
import { fillField, type FormStage } from "./form-with-captcha.ts";
import { DEMO_PASSWORD, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof changeEmailMachine>;

interface EmailStage extends FormStage {
  /** The card of the page that the flow is in. */
  readonly card: Locator;
}

interface Answer {
  readonly data?: { readonly pending?: { readonly email: string } | null };
  readonly failure?: { readonly code: string };
}

const CALL = "/api/v1/account/email";
const methods: Readonly<Record<string, readonly [method: string, path: string]>> = {
  loadEmailChange: ["GET", CALL],
  changeEmail: ["POST", CALL],
  resendEmailChange: ["POST", `${CALL}/resend`],
  cancelEmailChange: ["DELETE", CALL],
};

const open = async (site: Site): Promise<EmailStage> => {
  const page = await site.open();
  await signInPage(page, "fan");
  const calls = await holdRequests(page, /\/api\/v1\/account\/email(?:\/resend)?$/);
  const authorized = await countSocketEvents(page, "socket.authorized");
  await page.goto("/account/email_and_pwd");
  // Before that the page would not hear of what happens elsewhere.
  await eventually(authorized).toBe(1);
  const card = page.getByRole("region", { name: "Email" });
  return { site, page, card, form: card.getByRole("form", { name: "Change the email" }), calls };
};

/** Another tab asks for a new address. */
const ask = async ({ site, page }: EmailStage, email: string): Promise<void> => {
  await site.database().query("delete from attempt");
  await post(page.context().request, CALL, { email, password: DEMO_PASSWORD });
};

/** Another tab gives the new address up. */
const giveUp = ({ site }: EmailStage): Promise<unknown> => site.database().query("delete from email_change");

let moves = 0;

/** A new address is asked for in another tab and confirmed in another browser. */
const move: Act<EmailStage> = async (stage) => {
  moves += 1;
  const email = `moved${moves}@example.com`;
  await ask(stage, email);
  const { origin } = stage.site.server();
  const [mail] = await mailsTo(origin, email);
  const other = await visit(origin);
  const { status, text } = await other.get(`/api/v1/auth/email/confirm/${tokenIn(mail!)}`);
  if (status !== 200) throw new Error(`The address was not confirmed: ${text}`);
};

const answered =
  (arrange: Act<EmailStage>): Act<EmailStage> =>
  async (stage) => {
    await stage.site.database().query("delete from attempt");
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (actor: string, status: number): Act<EmailStage> => {
  const [method, path] = methods[actor]!;
  return answered(({ site }) => site.fault({ method, path, status, times: 1 }));
};

const answer = (actor: string, { data, failure }: Answer, { context }: Snapshot): Plan<EmailStage> => {
  const isRight = context.password === DEMO_PASSWORD;
  switch (failure?.code) {
    case "too_many":
      return fails(actor, 429);
    case "email_change_not_found":
      return answered(giveUp);
    case "validation":
      return isRight ? cannot("this password is the right one") : answered(async () => {});
    case undefined:
      if (actor === "changeEmail" && !isRight) return cannot("a wrong password is refused");
      if (actor !== "loadEmailChange") return answered(async () => {});
      return answered((stage) => (data?.pending == null ? giveUp(stage) : ask(stage, data.pending.email)));
    default:
      return undefined;
  }
};

const buttons: Readonly<Record<string, string>> = {
  "change.chosen": "Change email",
  "change.left": "Cancel",
  "form.submitted": "Send confirmation",
  "resend.chosen": "Send again",
  "cancel.chosen": "Cancel change",
  "retry.requested": "Try again",
};

const buttonsOf = (view: ChangeEmailView): readonly string[] => {
  switch (view.status) {
    case "loading":
      return [];
    case "closed":
      return ["Change email"];
    case "failed":
      return ["Try again"];
    case "editing":
      return ["Show password", ...(view.saving ? ["Send confirmation…"] : ["Send confirmation", "Cancel"])];
    case "waiting":
      return [
        view.busy === "resending" ? "Send again…" : "Send again",
        view.busy === "cancelling" ? "Cancel change…" : "Cancel change",
      ];
  }
};

export const changeEmailDriver: Driver<undefined, Snapshot, EmailStage> = {
  flow: changeEmailFlow,
  open: () => open,
  plan: ({ event, before }) => {
    const { type } = event;
    const button = buttons[type];
    if (button !== undefined)
      return ({ card }) => card.getByRole("button", { name: button, exact: true }).click();
    const [, kind, actor = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
    if (kind === "done") return answer(actor, event["output"], before);
    if (kind === "error") return fails(actor, 503);
    switch (type) {
      case "field.changed":
        return fillField(event);
      case "change.outdated":
        return move;
      default:
        return undefined;
    }
  },
  shows: async (stage, snapshot, step) => {
    const { page, card, form, calls } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectChangeEmailView(snapshot);
    await eventually(() => shownButtons(card)).toEqual(buttonsOf(view));
    await eventually(calls.held).toBe(view.status === "loading" || snapshot.hasTag("busy") ? 1 : 0);
    if (view.status === "failed") await card.getByText(view.error).waitFor();
    if (view.status === "waiting")
      await card.getByText(`Waiting for confirmation of ${view.pending}.`).waitFor();
    if (view.status !== "editing") return form.waitFor({ state: "detached" });
    const { email, password, texts, saving } = view;
    return showsForm(form, {
      values: { email, password },
      texts: { email: texts.email ?? null, password: texts.password ?? null, recaptcha: null },
      busy: saving,
      captcha: false,
    });
  },
};
