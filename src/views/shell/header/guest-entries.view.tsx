import { useState } from "react";
import { Button } from "../../kit/button/button.view.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Drawer } from "../../kit/drawer/drawer.view.tsx";
import { Icon } from "../../kit/icon/icon.view.tsx";
import * as css from "./header.css.ts";
import type { HeaderLink, HeaderProps } from "./header.view.tsx";

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
          <a key={link.id} className={css.entry} href={link.href}>
            {link.label}
          </a>
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
        <Drawer label="Menu" onClose={() => setOpen(false)}>
          <div className={css.drawerButtons}>
            <Button wide onClick={leaving(onSignUp)}>
              User Sign up
            </Button>
            <Button wide tone="secondary" onClick={leaving(onLogIn)}>
              Log in
            </Button>
          </div>
          <DrawerLinks links={links} onLeave={() => setOpen(false)} />
        </Drawer>
      )}
    </nav>
  );
}

function DrawerLinks({ links, onLeave }: { links: readonly HeaderLink[]; onLeave: () => void }) {
  return links.map((link) => (
    <a key={link.id} className={css.drawerEntry} href={link.href} onClick={onLeave}>
      <Icon name={link.icon} />
      {link.label}
    </a>
  ));
}
