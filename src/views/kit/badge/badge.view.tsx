import type { ReactNode } from "react";
import { formatBadge } from "../../../domain/format/badge.ts";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import * as css from "./badge.css.ts";

export type BadgeProps = {
  tone?: keyof typeof css.tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
};

/** A word or two that marks something, such as "Trial". */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css.tone[tone])}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </span>
  );
}

export type CountBadgeProps = {
  count: number;
  /** What is counted, for assistive technology: "unread messages". */
  label: string;
};

/** How many there are, capped at 99+ and hidden at 0 [RT-50, MENU-25]. */
export function CountBadge({ count, label }: CountBadgeProps) {
  const shown = formatBadge(count);
  if (shown === "") return null;
  return (
    <span className={css.count}>
      {shown}
      <span className={css.said}> {label}</span>
    </span>
  );
}
