import type { AppServices } from "../app/services.ts";
import type { provideSocket } from "./socket-flow.ts";

export type SocketMachine = ReturnType<typeof provideSocket>;

/** Resolves once the page has loaded and has nothing better to do. */
const pageLoaded = (browser: Window): Promise<void> =>
  new Promise((resolve) => {
    if (browser.document.readyState === "complete") browser.setTimeout(resolve, 0);
    else browser.addEventListener("load", () => browser.setTimeout(resolve, 0), { once: true });
  });

/** The socket's machine with its codec: the first view neither waits for it nor loads it. On a server it never comes. */
export const loadSocket = async (services: AppServices): Promise<SocketMachine> => {
  await (services.browser === null ? new Promise<never>(() => {}) : pageLoaded(services.browser));
  return (await import("./socket-flow.ts")).provideSocket(services);
};
