import { fromPromise, type NonReducibleUnknown } from "xstate";

import type { bannersMachine } from "../../machines/banners/banners.machine.ts";
import type { growlMachine } from "../../machines/growl/growl.machine.ts";
import { lazyMachine } from "../app/lazy-machine.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";
import type { provideBanners, provideGrowl } from "./signed-in.actors.ts";

let code: {
  readonly provideBanners: typeof provideBanners;
  readonly provideGrowl: typeof provideGrowl;
} | null = null;

/** Loads the machines of banners and growl, beforehand for signed-in viewers: what comes later would move the page. */
export const preloadBanners = async (): Promise<void> => {
  code = await import("./signed-in.actors.ts");
};

/** Done at once when the code is there. */
export const createLoadBanners = () =>
  answeredAtOnce<void, NonReducibleUnknown>(fromPromise(preloadBanners), () =>
    code === null ? null : undefined,
  );

/** Stands in for the machine of the banners until its code is there. */
export const lazyBanners = (services: AppServices): typeof bannersMachine => {
  let machine: typeof bannersMachine | null = null;
  return lazyMachine(() => (machine ??= code!.provideBanners(services)));
};

/** The same for the growl. */
export const lazyGrowl = (services: AppServices): typeof growlMachine => {
  let machine: typeof growlMachine | null = null;
  return lazyMachine(() => (machine ??= code!.provideGrowl(services)));
};
