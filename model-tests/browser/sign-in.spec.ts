import type { SnapshotFrom } from "xstate";
import { beforeAll } from "vitest";

import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import type { SignInInput, signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import { visit } from "../../tests/account/visitor.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import { captchaIsSolved, showsForm, solveCaptcha } from "./form.ts";
import { eventually, holdRequests, showsToasts, useSite, viewerOf } from "./site.ts";

type Snapshot = SnapshotFrom<typeof signInMachine>;

const CALL = "/api/v1/auth/signin";
/** What the flow's samples type. */
const [USERNAME, PASSWORD] = ["dana", "sample password"];
const site = useSite();
const hashes = { right: "", wrong: "" };

beforeAll(async () => {
  const visitor = await visit(site.server().origin);
  await visitor.post("/api/v1/auth/signup", { username: USERNAME, password: PASSWORD });
  hashes.right = await hashPassword(PASSWORD);
  hashes.wrong = await hashPassword("another password");
});

/** Makes the server's answer what the path says: whose password it is, whose account, how many tries there were. */
const arrange = async ({ event }: Step): Promise<void> => {
  const database = site.database();
  await database.query("delete from attempt");
  if (event.type === "xstate.error.actor.signIn") {
    await site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
    return;
  }
  const { status, data, failure } = event["output"];
  const isModel = data?.type === "model";
  await database.query("update account set type = $2, compliance_status = $3 where username = $1", [
    USERNAME,
    isModel ? "model" : "user",
    isModel ? "approved" : null,
  ]);
  await database.query(
    "update credential set password_hash = $2 from account where account.id = account_id and username = $1",
    [USERNAME, status === "ok" ? hashes.right : hashes.wrong],
  );
  if (failure?.require_captcha !== true) return;
  const other = await visit(site.server().origin);
  for (const email of ["nobody1", "nobody2"]) await other.post(CALL, { email, password: "wrong password" });
};

const open = async ({ captchaRequired }: SignInInput): Promise<Stage> => {
  await site.database().query("delete from attempt");
  const page = await site.open(
    captchaRequired === true ? { extraHTTPHeaders: { "cf-ipcountry": "DE" } } : {},
  );
  const calls = await holdRequests(page, `**${CALL}`);
  await page.goto("/");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const form = page.getByRole("dialog", { name: "Log in" }).getByRole("form", { name: "Log in" });
  await form.waitFor();

  const act = async (step: Step): Promise<void> => {
    const { event, before } = step;
    switch (event.type) {
      case "identifier.typed":
        return form.getByLabel("Username or Email").fill(event["value"]);
      case "password.typed":
        return form.getByLabel("Password", { exact: true }).fill(event["value"]);
      case "form.submitted":
        // A used solution is replaced by itself: a person waits for it.
        if ((before as Snapshot).context.solution !== null) await captchaIsSolved(form);
        return form.getByRole("button", { name: "Log in" }).click();
      case "signUp.chosen":
        return form.getByRole("button", { name: "Sign up here" }).click();
      case "captcha.solved":
        return solveCaptcha(form);
      default:
        await arrange(step);
        return calls.pass();
    }
  };

  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    if (step?.event.type === "signUp.chosen") {
      await page.getByRole("dialog", { name: "User Sign Up" }).waitFor();
      return form.waitFor({ state: "hidden" });
    }
    await showsToasts(page, step?.emitted ?? []);
    const { identifier, password, texts, captchaNeeded, answer } = snapshot.context;
    if (snapshot.status === "done") {
      await eventually(() => viewerOf(page)).toBe(USERNAME);
      return page.waitForURL(`**${answer?.redirect_url ?? "/"}`);
    }
    return showsForm(form, {
      values: { email: identifier, password },
      texts: {
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
  flow: signInFlow,
  begin: ({ reload }: SignInInput) =>
    reload === true ? "only the visitors' subscribe dialog asks for a reload: tests/e2e walks it" : null,
  step: ({ event, before }) => {
    const { context } = before as Snapshot;
    if (event.type === "captcha.withdrawn") return "the captcha does it by itself after a failed answer";
    if (event.type === "captcha.solved" && (!context.captchaNeeded || context.solution !== null)) {
      return "no captcha waits to be solved";
    }
    if (event["output"]?.failure?.code === "validation") {
      return "the server finds nothing wrong with what this form lets through";
    }
    return null;
  },
  isLast: ({ event }) => event.type === "signUp.chosen",
  open,
});
