import type { AnyActorRef } from "xstate";

import type { AppServices } from "../app/services.ts";

const NAME = "viewer";

/**
 * The browser keeps a guest's page while another one is shown (back/forward cache), unless it holds a line to the server: the
 * socket is closed when the page is left and opened again when it comes back, which also asks for what was missed. Who signed
 * in meanwhile gets the page anew. Answers how to stop.
 */
export const watchPageCache = (
  browser: Window,
  { globals, storage }: Pick<AppServices, "globals" | "storage">,
  app: AnyActorRef,
): (() => void) => {
  const viewer = globals.user?.id ?? null;
  let isWritten = false;
  // Written once: later another page may know better.
  const keepViewer = () => {
    if (isWritten) return;
    isWritten = true;
    if (viewer === null) storage.remove(NAME);
    else storage.write(NAME, viewer, 0);
  };
  // The first use of the storage waits for the disk: a guest's first view is hydrated before. Who signed in is written at once,
  // since a page that comes back in another process sees it only a moment later.
  if (viewer === null) browser.setTimeout(keepViewer, 0);
  else keepViewer();
  const sendToSocket = (type: "connection.lost" | "connection.restored") =>
    app.system.get("socket")?.send({ type });
  const hidden = () => {
    keepViewer();
    sendToSocket("connection.lost");
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (storage.read(NAME) !== viewer) browser.location.reload();
    else if (browser.navigator.onLine) sendToSocket("connection.restored");
  };
  browser.addEventListener("pagehide", hidden);
  browser.addEventListener("pageshow", shown);
  return () => {
    browser.removeEventListener("pagehide", hidden);
    browser.removeEventListener("pageshow", shown);
  };
};
