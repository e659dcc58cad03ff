import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import * as css from "./header.css.ts";
import { Logo } from "./logo.view.tsx";

export type HeaderBarProps = {
  siteName: string;
  logo?: string | null | undefined;
  smallLogo?: string | null | undefined;
  homePath: string;
  /** `cover`: see-through, over the cover picture of a profile. */
  look?: keyof typeof css.look | undefined;
  /** The entries of the viewer. */
  children: ReactNode;
};

/** The bar at the top with the way home; what the viewer can do stands beside it. */
export function HeaderBar({ siteName, logo, smallLogo, homePath, look = "page", children }: HeaderBarProps) {
  return (
    <header className={classNames(css.header, css.look[look])}>
      <div className={css.row}>
        <Logo siteName={siteName} picture={logo} smallPicture={smallLogo} href={homePath} />
        {children}
      </div>
    </header>
  );
}
