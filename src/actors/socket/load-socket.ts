import type { AppServices } from "../app/services.ts";
import { pageLoaded } from "../browser/when-idle.ts";
import type { provideSocket } from "./socket-flow.ts";

export type SocketMachine = ReturnType<typeof provideSocket>;

/** The socket's machine with its codec: the first view neither waits for it nor loads it. On a server it never comes. */
export const loadSocket = async (services: AppServices): Promise<SocketMachine> => {
  await (services.browser === null ? new Promise<never>(() => {}) : pageLoaded(services.browser));
  return (await import("./socket-flow.ts")).provideSocket(services);
};
