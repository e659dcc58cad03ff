import type { SnapshotFrom } from "xstate";

import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import type { SignInInput, signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import { visit } from "../../tests/account/visitor.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { inForm, openPage, showsFields, type FormStage } from "./form-with-captcha.ts";
import { eventually, showsToasts, viewerOf, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof signInMachine>;

interface Answer {
  readonly data?: { readonly type: "user" | "model" };
  readonly failure?: { readonly code: string; readonly require_captcha?: boolean };
}

const CALL = "/api/v1/auth/signin";
/** What the flow's samples type. */
const [USERNAME, PASSWORD] = ["dana", "sample password"];
const hashes = { right: "", wrong: "" };

const prepare = async (site: Site): Promise<void> => {
  const visitor = await visit(site.server().origin);
  await visitor.post("/api/v1/auth/signup", { username: USERNAME, password: PASSWORD });
  hashes.right = await hashPassword(PASSWORD);
  hashes.wrong = await hashPassword("another password");
};

const open =
  ({ captchaRequired }: SignInInput) =>
  async (site: Site): Promise<FormStage> => {
    await site.database().query("delete from attempt");
    const { page, calls } = await openPage(site, CALL, captchaRequired);
    await page.goto("/");
    await page.getByRole("button", { name: "Log in", exact: true }).first().click();
    const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form", { name: "Log in" });
    await form.waitFor();
    return { site, page, form, calls };
  };

/** Nobody has tried to log in before; whose password it is and whose account are as the answer wants them. */
const setAccount = async (site: Site, type: "user" | "model", hash: keyof typeof hashes): Promise<void> => {
  const database = site.database();
  await database.query("delete from attempt");
  await database.query("update account set type = $2, compliance_status = $3 where username = $1", [
    USERNAME,
    type,
    type === "model" ? "approved" : null,
  ]);
  await database.query(
    "update credential set password_hash = $2 from account where account.id = account_id and username = $1",
    [USERNAME, hashes[hash]],
  );
};

/** Another visitor behind the same address fails to log in, as often as makes the server ask for a captcha. */
const failBefore = async (site: Site): Promise<void> => {
  const other = await visit(site.server().origin);
  for (const email of ["nobody1", "nobody2"]) await other.post(CALL, { email, password: "wrong password" });
};

/** Lets the held call go on once the server will answer it like that; nothing for an answer that nobody knows. */
const answering = ({ data, failure }: Answer): Plan<FormStage> => {
  const then =
    (arrange: Act<FormStage>): Act<FormStage> =>
    async (stage) => {
      await arrange(stage);
      await stage.calls.pass();
    };
  if (data !== undefined) return then(({ site }) => setAccount(site, data.type, "right"));
  switch (failure?.code) {
    case "invalid_credentials":
      return then(async ({ site }) => {
        await setAccount(site, "user", "wrong");
        if (failure.require_captcha === true) await failBefore(site);
      });
    case "validation":
      return cannot("the server finds nothing wrong with what this form lets through");
    default:
      return undefined;
  }
};

/** The dialogs that take the place of this one. */
const otherDialogs: Readonly<Record<string, string>> = {
  "signUp.chosen": "User Sign Up",
  "forgotPassword.chosen": "Reset Password",
};

const buttons = {
  "form.submitted": "Log in",
  "signUp.chosen": "Sign up here",
  "forgotPassword.chosen": "Forgot Password",
};

export const signInDriver: Driver<SignInInput, Snapshot, FormStage> = {
  flow: signInFlow,
  prepare,
  open: (input) => {
    if (input.socialProviders !== undefined || input.email !== undefined)
      return cannot("it takes an OpenID provider: tests/social-sign-in walks it");
    return input.reload === true
      ? cannot(
          "the log-in of the header asks for no reload: tests/dialogs and tests/notifications show which does",
        )
      : open(input);
  },
  plan: ({ event, before: { context } }) => {
    switch (event.type) {
      case "xstate.done.actor.signIn":
        return answering(event["output"]);
      case "xstate.error.actor.signIn":
        return async ({ site, calls }) => {
          await site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
          await calls.pass();
        };
      default:
        return inForm(event, context, buttons);
    }
  },
  also: ({ after: { context } }) =>
    context.texts.recaptcha === undefined ? [] : ["the form asks for its security check"],
  isLast: ({ event }) => otherDialogs[event.type] !== undefined,
  shows: async ({ page, form }, snapshot, step) => {
    const other = otherDialogs[step?.event.type ?? ""];
    if (other !== undefined) {
      await page.getByRole("dialog", { name: other }).waitFor();
      return form.waitFor({ state: "hidden" });
    }
    await showsToasts(page, step?.emitted ?? []);
    const { email, password, answer } = snapshot.context;
    if (snapshot.status === "done") {
      await eventually(() => viewerOf(page)).toBe(USERNAME);
      return page.waitForURL(`**${answer?.redirect_url ?? "/"}`);
    }
    const values = { email, password };
    return showsFields(form, values, snapshot.context, snapshot.matches("submitting"));
  },
};
