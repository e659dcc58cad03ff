import { Link } from "react-router-dom";

import type { BottomLink } from "../bottom-bar/bottom-bar.view.tsx";
import * as css from "./header.css.ts";

export type MainNavProps = { links: readonly BottomLink[]; current: string | null };

/** The same pages as at the bottom of a phone, in the header where there is room. */
export function MainNav({ links, current }: MainNavProps) {
  return (
    <nav className={css.main} aria-label="Pages">
      {links.map(({ id, label, href }) => (
        <Link key={id} className={css.entry} to={href} aria-current={id === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
