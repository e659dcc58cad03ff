import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import * as css from "./frame.css.ts";

export type FrameProps = {
  /** The css class of the route [SHELL-40]. */
  pageClass?: string | undefined;
  /** Above everything, part of the page: it scrolls away. */
  banner?: ReactNode;
  header: ReactNode;
  footer: ReactNode;
  /** Below everything. */
  bottom?: ReactNode;
  children: ReactNode;
};

/** Header, page and footer, and a first link that jumps over the header. */
export function Frame({ pageClass, banner, header, footer, bottom, children }: FrameProps) {
  return (
    <div className={classNames(css.frame, pageClass)}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {banner}
      <div className={css.body}>
        {header}
        <main id="content" className={css.main} tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
      {bottom}
    </div>
  );
}
