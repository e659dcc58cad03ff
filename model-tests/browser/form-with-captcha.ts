import type { Locator } from "playwright";
import type { AnyEventObject } from "xstate";

import type { FormWithCaptcha } from "../../src/machines/captcha/form-with-captcha.ts";
import { cannot, type Act, type Plan, type Stage } from "./driver.ts";
import { captchaIsSolved, showsForm, solveCaptcha } from "./form.ts";
import { holdRequests, type Gate, type Site } from "./site.ts";

/** A page with such a form on it; the calls that send it are held until they are answered. */
export interface FormStage extends Stage {
  readonly form: Locator;
  readonly calls: Gate;
}

/** Opens a guest's page, from a country that needs a captcha up front or from elsewhere, with a call held. */
export const openPage = async (site: Site, call: string, captchaRequired: boolean | undefined) => {
  const page = await site.open(
    captchaRequired === true ? { extraHTTPHeaders: { "cf-ipcountry": "DE" } } : {},
  );
  const calls = await holdRequests(page, `**${call}`);
  return { page, calls };
};

/** How a person fills in the field that an event is about: its control has its name. */
export const fillField =
  ({ field, value }: AnyEventObject): Act<FormStage> =>
  ({ form }) =>
    form.locator(`[name="${field}"]`).fill(value);

/**
 * How a person brings about the events that every form with a captcha has, `buttons` naming those that send other events;
 * undefined for the flow's own ones.
 */
export const inForm = (
  event: AnyEventObject,
  { captchaNeeded, solution }: FormWithCaptcha,
  buttons: Readonly<Record<string, string>>,
): Plan<FormStage> => {
  const { type } = event;
  const button = buttons[type];
  if (button !== undefined)
    return async ({ form }) => {
      // A used solution is replaced by itself: a person waits for it.
      if (type === "form.submitted" && solution !== null) await captchaIsSolved(form);
      await form.getByRole("button", { name: button }).click();
    };
  switch (type) {
    case "field.changed":
      return fillField(event);
    case "provider.chosen":
      return cannot("no provider is set up here");
    case "captcha.solved":
      if (!captchaNeeded || solution !== null) return cannot("no captcha waits to be solved");
      return ({ form }) => solveCaptcha(form);
    case "captcha.withdrawn":
      return cannot("the captcha does it by itself after a failed answer");
    default:
      return undefined;
  }
};

/** Waits until the form shows what was typed into it and the texts below. */
export const showsFields = (
  form: Locator,
  values: Readonly<Record<string, string>>,
  { texts, captchaNeeded }: FormWithCaptcha,
  busy: boolean,
): Promise<void> =>
  showsForm(form, {
    values,
    texts: Object.fromEntries(
      [...Object.keys(values), "recaptcha"].map((name) => [name, texts[name] ?? null]),
    ),
    busy,
    captcha: captchaNeeded,
  });
