import { provideEvery } from "../../actors/app/provide-every.ts";
import { createExportData } from "../../actors/data-export/data-export.actors.ts";
import { createDeleteAccount } from "../../actors/delete-account/delete-account.actors.ts";
import { provideRename } from "../../actors/rename/rename.actors.ts";
import { provideSettings } from "../../actors/settings/settings.actors.ts";
import { dataExportMachine } from "../../machines/data-export/data-export.machine.ts";
import { deleteAccountMachine } from "../../machines/delete-account/delete-account.machine.ts";
import { settingAccountMachine } from "../../machines/setting-account/setting-account.machine.ts";
import { SettingAccountPage } from "../../views/setting-account/setting-account.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"setting-account"> = {
  View: SettingAccountPage,
  logic: (services) =>
    provideEvery(settingAccountMachine, {
      rename: provideRename(services),
      settings: provideSettings(services),
      dataExport: provideEvery(dataExportMachine, { exportData: createExportData(services) }),
      deleteAccount: provideEvery(deleteAccountMachine, createDeleteAccount(services)),
    }),
};
