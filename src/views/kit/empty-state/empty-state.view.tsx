import type { ReactNode } from "react";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import * as css from "./empty-state.css.ts";

export type EmptyStateProps = {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing is here, why, and what can be done about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <span className={css.mark}>
        <Icon name={icon} size="huge" />
      </span>
      <p className={css.title}>{title}</p>
      {children !== undefined && <p className={css.about}>{children}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
