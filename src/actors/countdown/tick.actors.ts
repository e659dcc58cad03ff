import { fromCallback, type AnyEventObject } from "xstate";

import type { AppServices } from "../app/services.ts";

/** Tells the time every `every` milliseconds, as `clock.ticked` with `now` in epoch seconds. */
export const createTick = ({ browser, now }: AppServices) =>
  fromCallback<AnyEventObject, { readonly every: number }>(({ input, sendBack }) => {
    if (browser === null) return;
    const timer = browser.setInterval(() => sendBack({ type: "clock.ticked", now: now() }), input.every);
    return () => browser.clearInterval(timer);
  });
