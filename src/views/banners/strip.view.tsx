import type { ReactNode } from "react";

import { IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import * as css from "./banners.css.ts";

type StripProps = {
  icon: IconName;
  tone?: keyof typeof css.tone;
  children: ReactNode;
  action?: ReactNode;
  isShort?: boolean;
  onClose?: () => void;
};

/** A line above the page, about the viewer's account. */
export function Strip({ icon, tone = "info", children, action, isShort = false, onClose }: StripProps) {
  return (
    <aside className={css.tone[tone]} aria-label="About your account">
      <div className={classNames(css.row, onClose !== undefined && css.closable)}>
        <span className={css.mark}>
          <Icon name={icon} />
        </span>
        <p className={classNames(css.words, isShort && css.short)}>{children}</p>
        {action}
        {onClose !== undefined && (
          <span className={css.close}>
            <IconButton icon="close" label="Close" size="small" className={css.inked} onClick={onClose} />
          </span>
        )}
      </div>
    </aside>
  );
}
