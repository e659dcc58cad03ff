import { Link } from "react-router-dom";

import { CountBadge } from "../../kit/badge/badge.view.tsx";
import { Icon } from "../../kit/icon/icon.view.tsx";
import type { IconName } from "../../kit/icon/icon-paths.ts";
import * as css from "./bottom-bar.css.ts";

/** A page that exists and that the viewer may open. */
export type BottomLink = {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  count?: number | undefined;
};

export type BottomBarProps = {
  links: readonly BottomLink[];
  /** The link of the page that is shown. */
  current: string | null;
};

/** The navigation at the bottom of a phone (SHELL-29 to SHELL-32, X-08); a single page is no choice and shows nothing. */
export function BottomBar({ links, current }: BottomBarProps) {
  if (links.length < 2) return null;
  return (
    <nav className={css.bar} aria-label="Main pages">
      {links.map(({ id, label, href, icon, count }) => (
        <Link key={id} className={css.entry} to={href} aria-current={id === current ? "page" : undefined}>
          <Icon name={icon} size="large" />
          <span>{label}</span>
          {count !== undefined && (
            <span className={css.count}>
              <CountBadge count={count} label="unread" />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
