import type { CaptchaEvent } from "../../machines/captcha/captcha.machine.ts";
import type { Widget } from "../../machines/captcha/widget.ts";
import { untilReady } from "./until-ready.ts";

/** What reCAPTCHA, hCaptcha and Turnstile have in common in explicit rendering. */
interface WidgetApi {
  readonly render: (container: HTMLElement, options: Readonly<Record<string, unknown>>) => unknown;
}

const GLOBALS = { recaptcha: "grecaptcha", hcaptcha: "hcaptcha", turnstile: "turnstile" } as const;
type FrameWindow = Window & Readonly<Partial<Record<(typeof GLOBALS)[Widget["provider"]], WidgetApi>>>;

interface Ready {
  readonly frame: HTMLIFrameElement;
  readonly api: WidgetApi;
  readonly page: Document;
}

const TALLEST = 640;

const findIn = (page: Document, { provider, name }: Widget): (() => Ready | null) => {
  let known: Ready | null = null;
  return () => {
    const frame = page.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`);
    const inside = (frame?.contentWindow ?? null) as FrameWindow | null;
    const api = inside?.[GLOBALS[provider]];
    // reCAPTCHA sets its name first and `render` when the rest has come.
    if (frame === null || inside === null || typeof api?.render !== "function") return null;
    if (known?.page !== inside.document) known = { frame, api, page: inside.document };
    return known;
  };
};

/** The oldest browsers that are served do not know `checkVisibility`; what hides a question there is its visibility. */
const isVisible = (element: Element): boolean =>
  (element.checkVisibility as Element["checkVisibility"] | undefined)?.call(element, {
    visibilityProperty: true,
    opacityProperty: true,
  }) ?? getComputedStyle(element).visibility === "visible";

/** The frame is as tall as what shows in it: a provider's question opens beside its box and needs more room. */
const fit = ({ frame, page }: Ready, signal: AbortSignal): void => {
  const measure = (): void => {
    const bottoms = [...page.body.querySelectorAll("*")]
      .filter(isVisible)
      .map((element) => element.getBoundingClientRect().bottom);
    frame.style.height = `${Math.min(TALLEST, Math.max(0, Math.ceil(Math.max(0, ...bottoms))))}px`;
  };
  const sizes = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  sizes.observe(page.body);
  changes.observe(page.body, { attributes: true, childList: true, subtree: true });
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    changes.disconnect();
  });
};

/**
 * Shows a provider's widget in the frame that the form has for it, as soon as both are there, again when the frame comes anew;
 * says what the visitor does with it until `signal` aborts.
 */
export const showWidget = (
  browser: Window,
  widget: Widget,
  say: (event: CaptchaEvent) => void,
  signal: AbortSignal,
): void => {
  const failed = (): void => say({ type: "challenge.failed" });
  const show = (ready: Ready): void => {
    const { body } = ready.page;
    body.style.margin = "0";
    const container = ready.page.createElement("div");
    body.append(container);
    fit(ready, signal);
    ready.api.render(container, {
      sitekey: widget.siteKey,
      action: widget.action,
      theme: browser.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      callback: (solution: string) => say({ type: "challenge.solved", solution }),
      "error-callback": failed,
    });
  };
  untilReady(findIn(browser.document, widget), { found: show, gaveUp: failed }, signal);
};
