import { settingAccountMachine } from "../../machines/setting-account/setting-account.machine.ts";
import { SettingAccountPage } from "../../views/setting-account/setting-account.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"setting-account"> = {
  View: SettingAccountPage,
  title: "Account",
  logic: () => settingAccountMachine,
};
