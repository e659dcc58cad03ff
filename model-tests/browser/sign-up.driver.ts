import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { TERMS_MISSING } from "../../src/domain/account/terms.ts";
import { signUpFlow } from "../../src/machines/sign-up/sign-up.flow.ts";
import type { SignUpInput, signUpMachine } from "../../src/machines/sign-up/sign-up.machine.ts";
import { visit } from "../../tests/account/visitor.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { inForm, openPage, showsFields, type FormStage } from "./form-with-captcha.ts";
import { eventually, showsToasts, viewerOf, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof signUpMachine>;

interface SignUpStage extends FormStage {
  /** Paths that the page has been to. */
  readonly visited: readonly string[];
}

interface Answer {
  readonly data?: { readonly redirect_url?: string };
  readonly failure?: { readonly code: string };
}

const CALL = "/api/v1/auth/signup";
/** What the flow's samples type. */
const USERNAME = "dana";

/** Nobody has the name yet, and nobody has tried before. */
const clear = async (site: Site): Promise<void> => {
  const database = site.database();
  await database.query("delete from attempt");
  await database.query("delete from account where username = $1", [USERNAME]);
};

const open =
  ({ captchaRequired, isModel }: SignUpInput) =>
  async (site: Site): Promise<SignUpStage> => {
    await clear(site);
    const { page, calls } = await openPage(site, CALL, captchaRequired);
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto("/");
    // The page of guests has both forms in it; its dialogs are those of the header.
    const entry = isModel === true ? "Become a creator" : "Log in";
    await page.getByRole("button", { name: entry, exact: true }).first().click();
    if (isModel !== true)
      await page.getByRole("dialog").getByRole("button", { name: "Sign up here" }).click();
    const form = page.getByRole("dialog").getByRole("form", { name: "Sign up" });
    await form.waitFor();
    return { site, page, form, calls, visited };
  };

const termsIn = (form: Locator): Locator => form.getByRole("checkbox");

const takeName = async (site: Site): Promise<void> => {
  const other = await visit(site.server().origin);
  const { status, text } = await other.post(CALL, { username: USERNAME, password: "long enough 1" });
  if (status !== 200) throw new Error(`The name could not be taken: ${text}`);
};

/** Three accounts were made from this address already. */
const makeOthers = async (site: Site): Promise<void> => {
  for (const username of ["other1", "other2", "other3"]) {
    await site.database().query("delete from account where username = $1", [username]);
    const other = await visit(site.server().origin);
    await other.post(CALL, { username, password: "long enough 1" });
  }
};

/** Lets the held call go on once the server will answer it like that; nothing for an answer that nobody knows. */
const answering = ({ data, failure }: Answer, { context }: Snapshot): Plan<SignUpStage> => {
  const after =
    (arrange: (site: Site) => Promise<void>): Act<SignUpStage> =>
    async ({ site, calls }) => {
      await clear(site);
      await arrange(site);
      await calls.pass();
    };
  if (data !== undefined) {
    return (data.redirect_url !== undefined) === context.isModel
      ? after(async () => {})
      : cannot("the server sends creators on to their sign-up, and only them");
  }
  switch (failure?.code) {
    case "username_taken":
      return after(takeName);
    case "social_expired":
      return cannot("only those whom a provider has identified are answered so");
    case "captcha_required":
      return context.captchaNeeded && context.solution !== null
        ? cannot("a solved captcha is not asked for again")
        : after(makeOthers);
    default:
      return undefined;
  }
};

const buttons = { "form.submitted": "Sign up", "signIn.chosen": "Log in here" };

export const signUpDriver: Driver<SignUpInput, Snapshot, SignUpStage> = {
  flow: signUpFlow,
  open: (input) => {
    if (input.socialProviders !== undefined || input.social !== undefined)
      return cannot("it takes an OpenID provider: tests/social-sign-in walks it");
    return input.compact === true
      ? cannot("the short form stands in the dialogs of who is still to register: tests/tip walks it")
      : open(input);
  },
  plan: ({ event, before }) => {
    switch (event.type) {
      case "xstate.after.tracking.sign-up.registered":
        // Half a second of its own.
        return async () => {};
      case "xstate.done.actor.signUp":
        return answering(event["output"], before);
      case "xstate.error.actor.signUp":
        return async ({ site, calls }) => {
          await clear(site);
          await site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
          await calls.pass();
        };
      case "field.changed":
        if (event["field"] !== "terms") return inForm(event, before.context, buttons);
        return before.context.isModel
          ? ({ form }) => termsIn(form).setChecked(event["value"])
          : cannot("only creators are asked for the terms");
      default:
        return inForm(event, before.context, buttons);
    }
  },
  isLast: ({ event }) => event.type === "signIn.chosen",
  shows: async ({ page, form, visited }, snapshot, step) => {
    if (step?.event.type === "signIn.chosen") {
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      return form.waitFor({ state: "hidden" });
    }
    await showsToasts(page, step?.emitted ?? []);
    const { username, email, password, redirectUrl, isModel, terms, texts } = snapshot.context;
    if (snapshot.matches("registered") || snapshot.status === "done") {
      // The form stays busy until the page goes, half a second later.
      await eventually(() => viewerOf(page)).toBe(USERNAME);
      // A creator is led on from there.
      return eventually(() => visited).toContain(redirectUrl ?? "/");
    }
    const values = { username, email, password };
    await showsFields(form, values, snapshot.context, snapshot.matches("submitting"));
    if (!isModel) return;
    await eventually(() => termsIn(form).isChecked()).toBe(terms);
    await eventually(() => form.getByText(TERMS_MISSING).count()).toBe(texts.terms === undefined ? 0 : 1);
  },
};
