import { shallowEqual, useSelector } from "@xstate/react";

import { settingForms } from "../../domain/settings/setting-forms.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import {
  selectSettingAccountView,
  type SettingAccountRef,
} from "../../machines/setting-account/setting-account.machine.ts";
import { Rename } from "../rename/rename.view.tsx";
import { SettingFrame } from "../settings/setting-frame.view.tsx";
import { SettingFields } from "../settings/setting-section.view.tsx";

/** The account itself, section by section (ACCT-53). */
export function SettingAccountPage({ page }: { page: SettingAccountRef }) {
  const { rename, settings } = useSelector(page, selectSettingAccountView, shallowEqual);
  return (
    <SettingFrame title={accountPages["setting-account"].name} lead={settingForms.account.lead}>
      {rename !== null && <Rename rename={rename} />}
      {settings !== null && <SettingFields page={settings} heading="Country, language and time zone" />}
    </SettingFrame>
  );
}
