import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { vaultPickerMachine } from "../../machines/vault-picker/vault-picker.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";

/** What the vault shows: its media and its folders. */
export const provideVaultReads = (services: AppServices) => ({
  list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
  resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
});

/** Choosing from the vault, in any editor. */
export const provideVaultPicker = (services: AppServices) =>
  provideEvery(vaultPickerMachine, provideVaultReads(services));
