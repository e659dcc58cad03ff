import { expect } from "vitest";

import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { selectCaptchaView, type CaptchaRef } from "../../src/machines/captcha/captcha.machine.ts";
import { CaptchaCheck } from "../../src/views/captcha/captcha.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const box = (page: HTMLElement) => page.querySelector<HTMLInputElement>('input[name="captcha"]')!;

const checked = (text: string, is: boolean) => (page: HTMLElement) => {
  expect([box(page).checked, page.textContent?.includes(text)]).toEqual([is, true]);
};

walkView(captchaFlow, {
  render: (actor) => <CaptchaCheck captcha={actor as CaptchaRef} />,
  actions: {
    "captcha.started": (page) => {
      if (box(page).checked) return false;
      box(page).click();
      return true;
    },
  },
  shows: {
    idle: checked("A short check that keeps robots out.", false),
    solving: (page, snapshot) => {
      const view = selectCaptchaView(snapshot as never);
      checked("Checking…", true)(page);
      expect(page.querySelector("progress")!.value).toBe(view.status === "solving" ? view.percent : -1);
    },
    solved: checked("Thank you, that is done.", true),
    expired: checked("", false),
    errored: checked("", false),
  },
});
