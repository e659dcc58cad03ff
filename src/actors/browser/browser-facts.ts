import type { AnyActorRef } from "xstate";

/** Under 768 px a page counts as mobile. */
const MOBILE = "(max-width: 767.98px)";

export const isMobile = (browser: Window): boolean => browser.matchMedia(MOBILE).matches;

/** `100vh` as the browser really shows it, which moves with its own bars and keyboard (CONST-06). */
const keepPageHeight = (browser: Window): void =>
  browser.document.documentElement.style.setProperty("--page-height", `${browser.innerHeight}px`);

/** Tells the always-on actors what happens to the browser: network, visibility, width. Answers how to stop. */
export const watchBrowser = (browser: Window, app: AnyActorRef): (() => void) => {
  const tell = (systemId: string, event: { readonly type: string; readonly [key: string]: unknown }) =>
    app.system.get(systemId)?.send(event);
  const media = browser.matchMedia(MOBILE);
  const lost = () => {
    app.send({ type: "connection.lost" });
    tell("socket", { type: "connection.lost" });
  };
  const restored = () => {
    app.send({ type: "connection.restored" });
    tell("socket", { type: "connection.restored" });
  };
  const seen = () => {
    if (browser.document.visibilityState === "visible" && browser.navigator.onLine) restored();
  };
  const resized = () => {
    const event = { type: "viewport.changed", isMobile: media.matches };
    app.send(event);
    tell("dialogs", event);
  };
  const heighten = () => keepPageHeight(browser);
  heighten();
  browser.addEventListener("resize", heighten);
  browser.addEventListener("offline", lost);
  browser.addEventListener("online", restored);
  browser.document.addEventListener("visibilitychange", seen);
  media.addEventListener("change", resized);
  if (!browser.navigator.onLine) lost();
  return () => {
    browser.removeEventListener("resize", heighten);
    browser.removeEventListener("offline", lost);
    browser.removeEventListener("online", restored);
    browser.document.removeEventListener("visibilitychange", seen);
    media.removeEventListener("change", resized);
  };
};
