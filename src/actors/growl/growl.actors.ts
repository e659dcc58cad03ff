import { fromPromise } from "xstate";

import { growlMachine } from "../../machines/growl/growl.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

const NAME = "dm_growl";
const TWO_HOURS = 2 * 60 * 60;

/** The machine of the growl; the browser remembers when one was shown (RT-14). */
export const provideGrowl = ({ storage }: AppServices) =>
  provideEvery(growlMachine, {
    readDue: fromPromise(() => Promise.resolve(storage.read(NAME) === null)),
    rememberShown: fromPromise(() => Promise.resolve(storage.write(NAME, true, TWO_HOURS))),
  });
