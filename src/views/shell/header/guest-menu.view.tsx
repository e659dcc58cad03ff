import { Link } from "react-router-dom";

import { Button } from "../../kit/button/button.view.tsx";
import { Drawer } from "../../kit/drawer/drawer.view.tsx";
import { Icon } from "../../kit/icon/icon.view.tsx";
import * as css from "./header.css.ts";
import type { HeaderProps } from "./header-props.ts";

export type GuestMenuProps = Pick<HeaderProps, "links" | "onLogIn" | "onSignUp"> & { onClose: () => void };

/** The slide-out menu of a guest on a small screen [SHELL-13 to SHELL-15]. */
export function GuestMenu({ links, onLogIn, onSignUp, onClose }: GuestMenuProps) {
  return (
    <Drawer label="Menu" onClose={onClose}>
      <div className={css.drawerButtons}>
        <Button wide onClick={onSignUp}>
          User Sign up
        </Button>
        <Button wide tone="secondary" onClick={onLogIn}>
          Log in
        </Button>
      </div>
      {links.map((link) => (
        <Link key={link.id} className={css.drawerEntry} to={link.href} onClick={onClose}>
          <Icon name={link.icon} />
          {link.label}
        </Link>
      ))}
    </Drawer>
  );
}
