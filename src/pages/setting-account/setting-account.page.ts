import { provideEvery } from "../../actors/app/provide-every.ts";
import { provideRename } from "../../actors/rename/rename.actors.ts";
import { provideSettings } from "../../actors/settings/settings.actors.ts";
import { settingAccountMachine } from "../../machines/setting-account/setting-account.machine.ts";
import { SettingAccountPage } from "../../views/setting-account/setting-account.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"setting-account"> = {
  View: SettingAccountPage,
  title: "Account",
  logic: (services) =>
    provideEvery(settingAccountMachine, {
      rename: provideRename(services),
      settings: provideSettings(services),
    }),
};
