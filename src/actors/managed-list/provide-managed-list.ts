import { listMachine } from "../../machines/list/list.machine.ts";
import { managedListMachine } from "../../machines/managed-list/managed-list.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { createActOnRow, createCopyText } from "./managed-list.actors.ts";

/** The machine of a page with one list that is worked off. */
export const provideManagedList = (services: AppServices) =>
  provideEvery(managedListMachine, {
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    actOnRow: createActOnRow(services),
    copyText: createCopyText(services),
  });
