import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { deleteAccountFlow } from "../../src/machines/delete-account/delete-account.flow.ts";
import {
  selectDeleteAccountView,
  type DeleteAccountContext,
  type deleteAccountMachine,
} from "../../src/machines/delete-account/delete-account.machine.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import type { Act, Driver, Plan } from "./driver.ts";
import { showsForm, shownButtons } from "./form.ts";
import { fillField, type FormStage } from "./form-with-captcha.ts";
import { DEMO_PASSWORD, ownAddress, replacePassword, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, viewerOf, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof deleteAccountMachine>;

interface DeletionStage extends FormStage {
  /** The card of the page that the flow is in. */
  readonly card: Locator;
  readonly username: string;
}

interface Answer {
  readonly data?: { readonly has_password?: boolean };
  readonly failure?: { readonly fields?: object };
}

const WAYS_IN = "/api/v1/account/setting/socials";
const CALL = "/api/v1/account/setting/delete";
const hashes = { right: "", other: "" };

/** Gives somebody the password that is typed, another one, or (null) none. */
const setPassword = ({ site, username }: DeletionStage, hash: keyof typeof hashes | null) =>
  replacePassword(site, username, hash === null ? null : hashes[hash]);

const open =
  ({ type }: Pick<DeleteAccountContext, "type">) =>
  async (site: Site): Promise<DeletionStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const { username } = await signUpPage(page, { isCreator: type === "model" });
    await page.goto("/account/setting/account");
    const calls = await holdRequests(page, /\/api\/v1\/account\/setting\/(?:socials|delete)$/);
    const card = page.getByRole("region", { name: "Delete your account" });
    const form = page.getByRole("form", { name: "Delete your account" });
    return { site, page, card, form, calls, username };
  };

const answered =
  (arrange: Act<DeletionStage>): Act<DeletionStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (method: string, path: string, status: number): Act<DeletionStage> =>
  answered(({ site }) => site.fault({ method, path, status, times: 1 }));

const read = ({ data, failure }: Answer): Plan<DeletionStage> =>
  failure === undefined
    ? answered((stage) => setPassword(stage, data?.has_password === true ? "right" : null))
    : fails("GET", WAYS_IN, 429);

const deleted = ({ failure }: Answer): Plan<DeletionStage> => {
  if (failure === undefined) return answered((stage) => setPassword(stage, "right"));
  return failure.fields === undefined
    ? fails("POST", CALL, 429)
    : answered((stage) => setPassword(stage, "other"));
};

const press =
  (name: string): Act<DeletionStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

export const deleteAccountDriver: Driver<Pick<DeleteAccountContext, "type">, Snapshot, DeletionStage> = {
  flow: deleteAccountFlow,
  prepare: async () => {
    hashes.right = await hashPassword(DEMO_PASSWORD);
    hashes.other = await hashPassword("another password");
  },
  open,
  plan: ({ event }) => {
    switch (event.type) {
      case "deletion.chosen":
        return press("Delete my account");
      case "deletion.left":
        return press("Keep my account");
      case "field.changed":
        return fillField(event);
      case "form.submitted":
        return press("Delete for good");
      case "xstate.done.actor.readWaysIn":
        return read(event["output"]);
      case "xstate.error.actor.readWaysIn":
        return fails("GET", WAYS_IN, 503);
      case "xstate.done.actor.deleteAccount":
        return deleted(event["output"]);
      case "xstate.error.actor.deleteAccount":
        return fails("POST", CALL, 503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, card, form, calls }, snapshot, step) => {
    if (snapshot.matches("deleted")) {
      await page.getByText("Your account is deleted and will be erased on").first().waitFor();
      return eventually(() => viewerOf(page)).toBe(null);
    }
    await showsToasts(page, step?.emitted ?? []);
    const view = selectDeleteAccountView(snapshot);
    await eventually(calls.held).toBe(snapshot.matches("reading") || snapshot.matches("submitting") ? 1 : 0);
    if (view.status === "withoutPassword")
      return page.getByRole("dialog", { name: "Set a password first" }).waitFor();
    if (view.status === "closed") {
      await page.getByRole("dialog").waitFor({ state: "detached" });
      return eventually(() => shownButtons(card)).toEqual([`Delete my account${view.busy ? "…" : ""}`]);
    }
    const { password, texts, busy } = view;
    return showsForm(form, {
      values: { password },
      texts: { password: texts.password ?? null, recaptcha: null },
      busy,
      captcha: false,
    });
  },
};
