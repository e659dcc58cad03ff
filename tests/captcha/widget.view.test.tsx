import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { showWidget } from "../../src/actors/captcha/widget.ts";
import type { CaptchaEvent } from "../../src/machines/captcha/captcha.machine.ts";

// tests/captcha/captcha-widget.spec.ts shows one of them at work in a browser.

let controller: AbortController;
/** Outside of the document: nothing is loaded into its frame. */
let form: HTMLFormElement;
beforeEach(() => {
  vi.useFakeTimers();
  controller = new AbortController();
  form = document.createElement("form");
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

/** The frame of a form, in which a provider's script has set its global; `render` comes later, as reCAPTCHA's does. */
const frameWith = (global: string) => {
  const inside = document.implementation.createHTMLDocument();
  const api: { render?: (container: HTMLElement, options: Readonly<Record<string, unknown>>) => void } = {};
  const frame = document.createElement("iframe");
  frame.name = "captcha";
  Object.defineProperty(frame, "contentWindow", { value: { document: inside, [global]: api } });
  form.append(frame);
  return { inside, api };
};

const show = (provider: "recaptcha" | "hcaptcha" | "turnstile", isDark = false) => {
  const said: CaptchaEvent[] = [];
  const matchMedia = () => ({ matches: isDark });
  const browser = { document: form, matchMedia } as unknown as Window;
  const widget = {
    ...{ provider, name: "captcha", siteKey: "site-key", action: "sign-in" },
    address: "/__captcha",
  } as const;
  showWidget(browser, widget, (event) => said.push(event), controller.signal);
  return said;
};

const globals = [
  ["recaptcha", "grecaptcha"],
  ["hcaptcha", "hcaptcha"],
  ["turnstile", "turnstile"],
] as const;

test.each(globals)(
  "[CAPI-32] the widget of %s is rendered by window.%s, once that can, and what it says is heard",
  (provider, global) => {
    const { inside, api } = frameWith(global);
    const said = show(provider);
    vi.advanceTimersByTime(300);
    expect(inside.body.children).toHaveLength(0);
    api.render = vi.fn();
    vi.advanceTimersByTime(200);
    expect(vi.mocked(api.render).mock.calls).toEqual([
      [
        inside.body.firstElementChild,
        {
          sitekey: "site-key",
          action: "sign-in",
          theme: "light",
          callback: expect.any(Function),
          "error-callback": expect.any(Function),
        },
      ],
    ]);
    const { callback, "error-callback": failed } = vi.mocked(api.render).mock.calls[0]![1] as {
      readonly callback: (solution: string) => void;
      readonly "error-callback": () => void;
    };
    callback("solved");
    failed();
    expect(said).toEqual([{ type: "challenge.solved", solution: "solved" }, { type: "challenge.failed" }]);
  },
);

test.each(globals)(
  "[CAPI-39] the widget of %s is given up where another's script has come",
  (provider, global) => {
    const [other] = globals.filter(([, name]) => name !== global);
    const { api } = frameWith(other![1]);
    api.render = vi.fn();
    const said = show(provider);
    vi.advanceTimersByTime(10_000);
    expect(api.render).not.toHaveBeenCalled();
    expect(said).toEqual([{ type: "challenge.failed" }]);
  },
);

test("it is dark where the page is", () => {
  const { api } = frameWith("hcaptcha");
  api.render = vi.fn();
  show("hcaptcha", true);
  vi.advanceTimersByTime(100);
  expect(vi.mocked(api.render).mock.calls[0]![1]).toMatchObject({ theme: "dark" });
});
