import { Suspense, useState } from "react";
import { Link } from "react-router-dom";

import { lazyView } from "../../app/lazy-view.tsx";
import { Button } from "../../kit/button/button.view.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.view.tsx";
import * as css from "./header.css.ts";
import type { HeaderProps } from "./header-props.ts";

const GuestMenu = lazyView(async () => (await import("./guest-menu.view.tsx")).GuestMenu);

/** Loads the code of the slide-out menu, when the first view is done with the line. */
export const preloadGuestMenu = (): Promise<void> => GuestMenu.preload();

/** What a guest finds in the header; on small screens most of it is in the slide-out menu [SHELL-13 to SHELL-15]. */
export function GuestEntries({
  links,
  onLogIn,
  onSignUp,
}: Pick<HeaderProps, "links" | "onLogIn" | "onSignUp">) {
  const [open, setOpen] = useState(false);
  const leaving = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <nav className={css.side} aria-label="Account">
      <span className={css.onlyLarge}>
        {links.map((link) => (
          <Link key={link.id} className={css.entry} to={link.href}>
            {link.label}
          </Link>
        ))}
      </span>
      <button type="button" className={css.entry} onClick={onLogIn}>
        Log in
      </button>
      <span className={css.onlyLarge}>
        <Button onClick={onSignUp}>User Sign up</Button>
      </span>
      <span className={css.onlySmall}>
        <button
          type="button"
          className={classNames(css.entry, css.round)}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" size="large" />
        </button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <GuestMenu
            links={links}
            onLogIn={leaving(onLogIn)}
            onSignUp={leaving(onSignUp)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}
