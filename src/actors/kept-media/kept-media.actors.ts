import { keptMediaMachine } from "../../machines/kept-media/kept-media.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";
import { createChangeFavorite } from "../take-part/change-favorite.actor.ts";

/** The lists of bought and of marked media, with their calls. */
export const provideKeptMedia = (services: AppServices) =>
  provideEvery(keptMediaMachine, {
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    changeFavorite: createChangeFavorite(services),
  });
