import type { AnyEventObject } from "xstate";
import { fromCallback } from "xstate";

import { popupFeatures } from "../../domain/payment/popup.ts";
import type { PopupOrder, StatusTold } from "../../machines/payment/payment-actors.ts";
import type { AppServices } from "../app/services.ts";

const POLL_MS = 1_000;
/** The redirecting marker (PAY-14, PAY-27). */
const MARKER = "payment-redirecting";

export const isRedirecting = (browser: Window): boolean =>
  browser.document.documentElement.classList.contains(MARKER);

const statuses: readonly unknown[] = [
  "success",
  "error",
  "cancelled",
] satisfies readonly StatusTold["status"][];

/** Hears the payment page's status, if it comes from the own origin and the very window that was opened (PAY-27). */
const hear = (
  browser: Window,
  from: () => unknown,
  tell: (status: StatusTold["status"]) => void,
): (() => void) => {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== browser.location.origin || event.source !== from()) return;
    const message = event.data as { readonly type?: unknown; readonly status?: unknown } | null;
    if (message?.type !== "payment.status" || !statuses.includes(message.status)) return;
    tell(message.status as StatusTold["status"]);
  };
  browser.addEventListener("message", listen);
  return () => browser.removeEventListener("message", listen);
};

/**
 * A window of this name may be left over from before a reload, with the provider's page in it: what stands on another origin cannot be
 * written to, but can be led elsewhere, and that is what counts.
 */
const showWaiting = (popup: Window): void => {
  try {
    const { document } = popup;
    document.title = "Payment";
    document.body.textContent = "Opening the payment page…";
    Object.assign(document.body.style, {
      font: "500 16px system-ui, sans-serif",
      padding: "48px",
      textAlign: "center",
    });
  } catch {
    // It shows its old page until it is led to the payment's.
  }
};

/** The payment's popup: opened at once, pointed at the payment page later, asked each second whether it is closed. */
export const createPopup = ({ browser }: AppServices) =>
  fromCallback<PopupOrder>(({ sendBack, receive }) => {
    const popup = browser?.open("", "payment", popupFeatures(browser)) ?? null;
    if (browser === null || popup === null || popup.closed) {
      sendBack({ type: "popup.blocked" });
      return undefined;
    }
    showWaiting(popup);
    sendBack({ type: "popup.opened" });
    const timer = browser.setInterval(() => {
      if (!popup.closed) return;
      browser.clearInterval(timer);
      sendBack({ type: "popup.closed" });
    }, POLL_MS);
    const unhear = hear(
      browser,
      () => popup,
      (status) => sendBack({ type: "status.told", status }),
    );
    receive((order) => {
      if (order.type === "popup.raised") popup.focus();
      else popup.location.replace(order.url);
    });
    return () => {
      browser.clearInterval(timer);
      unhear();
      popup.close();
    };
  });

/** Takes the whole page to the payment page; the marker blocks what would start another one meanwhile. */
export const createRedirect = ({ browser }: AppServices) =>
  fromCallback<AnyEventObject, { readonly url: string }>(({ input, sendBack }) => {
    if (browser === null) return undefined;
    const { classList } = browser.document.documentElement;
    // Back by the page cache: the page's own load says `pageshow` too, when it ends only after the payment began.
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) sendBack({ type: "page.shown" });
    };
    classList.add(MARKER);
    browser.addEventListener("pageshow", shown);
    browser.location.assign(input.url);
    return () => {
      browser.removeEventListener("pageshow", shown);
      classList.remove(MARKER);
    };
  });

/** The name of the frame that shows the payment page. */
export const paymentFrameName = "payment-frame";

/** Hears the payment page in its frame (PAY-23, PAY-24). */
export const createFrame = ({ browser }: AppServices) =>
  fromCallback<AnyEventObject>(({ sendBack }) => {
    if (browser === null) return undefined;
    const frame = (): unknown =>
      browser.document.querySelector<HTMLIFrameElement>(`iframe[name="${paymentFrameName}"]`)?.contentWindow;
    return hear(browser, frame, (status) => sendBack({ type: "status.told", status }));
  });
