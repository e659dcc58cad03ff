import { fromPromise } from "xstate";

import type { pushMachine } from "../../machines/push/push.machine.ts";
import { lazyMachine } from "../app/lazy-machine.ts";
import type { AppServices } from "../app/services.ts";

/** The machine that registers for notifications: its code loads when the rule says so. */
export const lazyPush = (services: AppServices) => {
  let machine: typeof pushMachine | null = null;
  return {
    loadPush: fromPromise(async () => {
      machine ??= (await import("./push.actors.ts")).providePush(services);
    }),
    push: lazyMachine(() => machine!),
  };
};
