import type { Locator } from "playwright";

import { eventually } from "./site.ts";

/** What a form must show: each field's value (of a box without a tick: none), the text below it (null: none), whether it is busy, whether it has a captcha. */
export interface ShownForm {
  readonly values: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly busy: boolean;
  readonly captcha: boolean;
}

/** Reads a form as it stands on the page. */
const readForm = (form: Locator, names: readonly string[]): Promise<ShownForm> =>
  form.evaluate((element: HTMLElement, fields): ShownForm => {
    const textOf = (name: string): string | null => {
      const control = element.querySelector(`[name="${name}"]`);
      // What is still to be done is no mistake, but is told in the same place.
      if (control?.matches('[aria-invalid="true"], [data-asked] *') !== true) return null;
      const about = document.getElementById(control.getAttribute("aria-describedby") ?? "");
      return about?.textContent ?? null;
    };
    const valueOf = (name: string): string => {
      const control = element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      return control?.matches('[type="checkbox"]:not(:checked)') === true ? "" : (control?.value ?? "");
    };
    const captcha = element.querySelector('[aria-label="Security check"]');
    return {
      values: Object.fromEntries(fields.map((name) => [name, valueOf(name)])),
      texts: {
        ...Object.fromEntries(fields.map((name) => [name, textOf(name)])),
        recaptcha: captcha === null ? null : textOf("captcha"),
      },
      busy: element.querySelector('button[type="submit"]')?.getAttribute("aria-busy") === "true",
      captcha: captcha !== null,
    };
  }, names);

/** Waits until the form shows that; throws with what it shows instead. */
export const showsForm = async (form: Locator, wanted: ShownForm): Promise<void> => {
  const names = Object.keys(wanted.values);
  await eventually(() => readForm(form, names)).toEqual(wanted);
};

/** The buttons in a part of the page by what they say, with "…" behind those that are busy. */
export const shownButtons = (part: Locator): Promise<readonly string[]> =>
  part.getByRole("button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const label = button.getAttribute("aria-label") ?? button.querySelector("span")?.textContent ?? "";
      return button.getAttribute("aria-busy") === "true" ? `${label}…` : label;
    }),
  );

/** Ticks the security check and waits until the browser has solved it. */
export const solveCaptcha = async (form: Locator): Promise<void> => {
  const box = form.getByRole("checkbox", { name: "I am human" });
  if (!(await box.isChecked())) await box.check();
  await captchaIsSolved(form);
};

export const captchaIsSolved = (form: Locator): Promise<void> =>
  form.getByText("Thank you, that is done.").waitFor();
