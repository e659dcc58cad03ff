import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { settingIndex } from "../../domain/settings/setting-pages.ts";
import { selectSettingsView, type SettingsRef } from "../../machines/settings/settings.machine.ts";
import { Card } from "../kit/card/card.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./settings.css.ts";

/** The sections of an account's settings; fans are not led to those of creators (ACCT-50). */
export function SettingsIndex({ page }: { page: SettingsRef }) {
  const view = useSelector(page, selectSettingsView, shallowEqual);
  const isCreator = view.status === "listing" && view.isCreator;
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Settings</h1>
      <Card as="section" padding="none" aria-label="Sections">
        <ul className={css.list}>
          {settingIndex(isCreator).map(({ name, path, about }) => (
            <li key={path} className={css.entry}>
              <div>
                <Link className={css.entryName} to={path}>
                  {name}
                </Link>
                <p className={css.about}>{about}</p>
              </div>
              <Icon name="chevron-right" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
