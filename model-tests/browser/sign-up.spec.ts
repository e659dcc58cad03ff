import type { SnapshotFrom } from "xstate";

import { signUpFlow } from "../../src/machines/sign-up/sign-up.flow.ts";
import type { SignUpInput, signUpMachine } from "../../src/machines/sign-up/sign-up.machine.ts";
import { visit } from "../../tests/account/visitor.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import { captchaIsSolved, showsForm, solveCaptcha } from "./form.ts";
import { eventually, holdRequests, showsToasts, useSite, viewerOf } from "./site.ts";

type Snapshot = SnapshotFrom<typeof signUpMachine>;

const CALL = "/api/v1/auth/signup";
/** What the flow's samples type. */
const USERNAME = "dana";
const site = useSite();

/** Nobody has the name yet, and nobody has tried before. */
const clear = async (): Promise<void> => {
  const database = site.database();
  await database.query("delete from attempt");
  await database.query("delete from account where username = $1", [USERNAME]);
};

const takeName = async (): Promise<void> => {
  const other = await visit(site.server().origin);
  const { status, text } = await other.post(CALL, { username: USERNAME, password: "long enough 1" });
  if (status !== 200) throw new Error(`The name could not be taken: ${text}`);
};

const arrange = async ({ event }: Step): Promise<void> => {
  await clear();
  if (event.type === "xstate.error.actor.signUp") {
    return site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
  }
  const { failure } = event["output"];
  if (failure?.code === "username_taken") return takeName();
  if (failure?.code !== "captcha_required") return;
  // Three accounts were made from this address already.
  for (const username of ["other1", "other2", "other3"]) {
    await site.database().query("delete from account where username = $1", [username]);
    const other = await visit(site.server().origin);
    await other.post(CALL, { username, password: "long enough 1" });
  }
};

const open = async ({ captchaRequired, isModel }: SignUpInput): Promise<Stage> => {
  await clear();
  const page = await site.open(
    captchaRequired === true ? { extraHTTPHeaders: { "cf-ipcountry": "DE" } } : {},
  );
  const calls = await holdRequests(page, `**${CALL}`);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto("/");
  const entry = isModel === true ? "Become a creator" : "Sign up";
  await page.getByRole("button", { name: entry, exact: true }).first().click();
  const form = page.getByRole("dialog").getByRole("form", { name: "Sign up" });
  await form.waitFor();

  const act = async (step: Step): Promise<void> => {
    const { event, before } = step;
    switch (event.type) {
      case "username.typed":
        return form.getByLabel("Username").fill(event["value"]);
      case "email.typed":
        return form.getByLabel("Email").fill(event["value"]);
      case "password.typed":
        return form.getByLabel("Password", { exact: true }).fill(event["value"]);
      case "form.submitted":
        if ((before as Snapshot).context.solution !== null) await captchaIsSolved(form);
        return form.getByRole("button", { name: "Sign up" }).click();
      case "signIn.chosen":
        return form.getByRole("button", { name: "Log in here" }).click();
      case "captcha.solved":
        return solveCaptcha(form);
      case "xstate.after.tracking.sign-up.registered":
        // Half a second of its own.
        return;
      default:
        await arrange(step);
        return calls.pass();
    }
  };

  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    if (step?.event.type === "signIn.chosen") {
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      return form.waitFor({ state: "hidden" });
    }
    await showsToasts(page, step?.emitted ?? []);
    const { username, email, password, texts, captchaNeeded, redirectUrl } = snapshot.context;
    if (snapshot.matches("registered") || snapshot.status === "done") {
      // The form stays busy until the page goes, half a second later.
      await eventually(() => viewerOf(page)).toBe(USERNAME);
      // A creator is led on from there.
      return eventually(() => visited).toContain(redirectUrl ?? "/");
    }
    return showsForm(form, {
      values: { username, email, password },
      texts: {
        username: texts.username ?? null,
        email: texts.email ?? null,
        password: texts.password ?? null,
        recaptcha: texts.recaptcha ?? null,
      },
      busy: snapshot.matches("submitting"),
      captcha: captchaNeeded,
    });
  };
  return { page, act, shows: (snapshot, step) => shows(snapshot as Snapshot, step) };
};

walkInBrowser({
  flow: signUpFlow,
  begin: ({ compact }: SignUpInput) => (compact === true ? "no page offers the short form yet" : null),
  step: ({ event, before }) => {
    const { context } = before as Snapshot;
    if (event.type === "captcha.withdrawn") return "the captcha does it by itself after a failed answer";
    if (event.type === "captcha.solved" && (!context.captchaNeeded || context.solution !== null)) {
      return "no captcha waits to be solved";
    }
    const { status, data, failure } = event["output"] ?? {};
    if (status === "ok" && (data.redirect_url !== undefined) !== context.isModel) {
      return "the server sends creators on to their sign-up, and only them";
    }
    if (failure?.code === "captcha_required" && context.captchaNeeded && context.solution !== null) {
      return "a solved captcha is not asked for again";
    }
    return null;
  },
  isLast: ({ event }) => event.type === "signIn.chosen",
  open,
});
