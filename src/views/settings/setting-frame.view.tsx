import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import * as accountPaths from "../../domain/site/account-paths.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./settings.css.ts";

export type SettingFrameProps = { title: string; lead: string; children: ReactNode };

/** A section of the settings, with the way back to their index. */
export function SettingFrame({ title, lead, children }: SettingFrameProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Link className={css.back} to={accountPaths.settings}>
          <Icon name="chevron-left" size="small" />
          Settings
        </Link>
        <h1 className={css.heading}>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
