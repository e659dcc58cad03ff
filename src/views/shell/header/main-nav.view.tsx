import { Link } from "react-router-dom";

import type { BottomLink } from "../bottom-bar/bottom-bar.view.tsx";
import { Icon } from "../../kit/icon/icon.view.tsx";
import * as css from "./main-nav.css.ts";

export type MainNavProps = { links: readonly BottomLink[]; current: string | null };

/** The same pages as at the bottom of a phone, in the header where there is room. */
export function MainNav({ links, current }: MainNavProps) {
  return (
    <nav className={css.main} aria-label="Pages">
      {links.map(({ id, label, href, icon }) => (
        <Link
          key={id}
          className={css.entry}
          to={href}
          title={label}
          aria-current={id === current ? "page" : undefined}
        >
          <span className={css.icon}>
            <Icon name={icon} size="large" />
          </span>
          <span className={css.label}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
