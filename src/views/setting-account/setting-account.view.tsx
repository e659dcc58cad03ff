import { shallowEqual, useSelector } from "@xstate/react";

import { settingForms } from "../../domain/settings/setting-forms.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import {
  selectSettingAccountView,
  type SettingAccountRef,
} from "../../machines/setting-account/setting-account.machine.ts";
import { DataExport } from "../data-export/data-export.view.tsx";
import { DeleteAccount } from "../delete-account/delete-account.view.tsx";
import { Rename } from "../rename/rename.view.tsx";
import { SettingFrame } from "../settings/setting-frame.view.tsx";
import { SettingFields } from "../settings/setting-section.view.tsx";

/** The account itself, section by section (ACCT-53). */
export function SettingAccountPage({ page }: { page: SettingAccountRef }) {
  const view = useSelector(page, selectSettingAccountView, shallowEqual);
  const { rename, settings, dataExport, deleteAccount } = view;
  return (
    <SettingFrame title={accountPages["setting-account"].name} lead={settingForms.account.lead}>
      {rename !== null && <Rename rename={rename} />}
      {settings !== null && <SettingFields page={settings} heading="Country, language and time zone" />}
      {dataExport !== null && <DataExport dataExport={dataExport} />}
      {deleteAccount !== null && <DeleteAccount deleteAccount={deleteAccount} />}
    </SettingFrame>
  );
}
