import { shallowEqual, useSelector } from "@xstate/react";

import { accountPages } from "../../domain/site/account-pages.ts";
import {
  selectSettingAccountView,
  type SettingAccountRef,
} from "../../machines/setting-account/setting-account.machine.ts";
import { DataExport } from "../data-export/data-export.view.tsx";
import { DeleteAccount } from "../delete-account/delete-account.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { SettingFrame } from "../settings/setting-frame.view.tsx";
import * as css from "../settings/settings.css.ts";

/** The account itself, section by section (ACCT-53). */
export function SettingAccountPage({ page }: { page: SettingAccountRef }) {
  const { username, dataExport, deleteAccount } = useSelector(page, selectSettingAccountView, shallowEqual);
  return (
    <SettingFrame title={accountPages["setting-account"].name} lead="Who you are here.">
      <Card as="section" padding="large" aria-labelledby="username-title">
        <h2 id="username-title" className={css.title}>
          Username
        </h2>
        <p className={css.about}>@{username}</p>
      </Card>
      {dataExport !== null && <DataExport dataExport={dataExport} />}
      {deleteAccount !== null && <DeleteAccount deleteAccount={deleteAccount} />}
    </SettingFrame>
  );
}
