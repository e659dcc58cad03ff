import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import * as css from "./notice.css.ts";

export type NoticeProps = {
  tone?: keyof typeof css.tone | undefined;
  title?: string | undefined;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
};

const marks = { info: "info", success: "check-circle", warning: "warning", danger: "warning" } as const;

/** A message in the page, at the place it is about. A `danger` one is read out at once. */
export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  return (
    <div className={classNames(css.notice, css.tone[tone])} role={tone === "danger" ? "alert" : "status"}>
      <span className={css.mark}>
        <Icon name={marks[tone]} />
      </span>
      <div className={css.texts}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
