import type { SnapshotFrom } from "xstate";

import { changePasswordFlow } from "../../src/machines/change-password/change-password.flow.ts";
import type { changePasswordMachine } from "../../src/machines/change-password/change-password.machine.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import type { Act, Driver } from "./driver.ts";
import { fillField, showsFields, type FormStage } from "./form-with-captcha.ts";
import { setPasswordHash, signInPage } from "./people.ts";
import { holdRequests, showsToasts, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof changePasswordMachine>;

const CALL = "/api/v1/account/password";
const USERNAME = "fan";
const hashes = { demo: "", other: "" };

const setPassword = (site: Site, hash: keyof typeof hashes): Promise<void> =>
  setPasswordHash(site, USERNAME, hashes[hash]);

const open = async (site: Site): Promise<FormStage> => {
  await setPassword(site, "demo");
  const page = await site.open();
  await signInPage(page, USERNAME);
  const calls = await holdRequests(page, `**${CALL}`);
  await page.goto("/account/email_and_pwd");
  const form = page.getByRole("form", { name: "Change the password" });
  await form.waitFor();
  return { site, page, form, calls };
};

const answered =
  (arrange: (site: Site) => Promise<void>): Act<FormStage> =>
  async ({ site, calls }) => {
    await arrange(site);
    await calls.pass();
  };

const fails = (status: number): Act<FormStage> =>
  answered((site) => site.fault({ method: "POST", path: CALL, status, times: 1 }));

export const changePasswordDriver: Driver<undefined, Snapshot, FormStage> = {
  flow: changePasswordFlow,
  prepare: async () => {
    hashes.demo = await hashPassword("marquee-demo");
    hashes.other = await hashPassword("another password");
  },
  restore: (site) => setPassword(site, "demo"),
  open: () => open,
  plan: ({ event }) => {
    switch (event.type) {
      case "field.changed":
        return fillField(event);
      case "form.submitted":
        return ({ form }) => form.getByRole("button", { name: "Update Password" }).click();
      case "xstate.done.actor.changePassword": {
        const { status, failure } = event["output"];
        if (status === "ok") return answered((site) => setPassword(site, "demo"));
        return failure.fields === undefined ? fails(429) : answered((site) => setPassword(site, "other"));
      }
      case "xstate.error.actor.changePassword":
        return fails(503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, form }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    const { current_password, password, texts } = snapshot.context;
    const shown = { texts: { ...texts }, captchaNeeded: false, solution: null };
    return showsFields(form, { current_password, password }, shown, snapshot.matches("submitting"));
  },
};
