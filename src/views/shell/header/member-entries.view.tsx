import { Link } from "react-router-dom";

import { Avatar } from "../../kit/avatar/avatar.view.tsx";
import { CountBadge } from "../../kit/badge/badge.view.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.view.tsx";
import { Menu, type MenuItem } from "../../kit/menu/menu.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./header.css.ts";
import type { HeaderLink, HeaderViewer } from "./header-props.ts";

type MemberEntriesProps = {
  viewer: Exclude<HeaderViewer, { kind: "guest" }>;
  links: readonly HeaderLink[];
  onLogOut: () => void;
};

/** What a signed-in viewer finds in the header: round buttons for the most used pages, the rest behind the face. */
export function MemberEntries({ viewer, links, onLogOut }: MemberEntriesProps) {
  const rest = links.filter((link) => !link.bar);
  const items: MenuItem[] = [
    ...rest.map(({ id, label, href, icon }) => ({ id, label, href, icon })),
    { id: "log-out", label: "Log out", icon: "logout", onChoose: onLogOut },
  ];
  return (
    <nav className={css.side} aria-label="Account">
      {links
        .filter((link) => link.bar)
        .map((link) => (
          <Link key={link.id} className={classNames(css.entry, css.round)} to={link.href} title={link.label}>
            <Icon name={link.icon} size="large" />
            <span className={css.said}>{link.label} </span>
            {link.count !== undefined && (
              <span className={css.count}>
                <CountBadge count={link.count} label={link.counts ?? "unread"} />
              </span>
            )}
          </Link>
        ))}
      {viewer.leaving ? (
        <span className={classNames(css.entry, css.face)}>
          <Spinner label="Logging out" />
        </span>
      ) : (
        <Menu
          label="Your account"
          items={items}
          renderTrigger={(attributes) => (
            <button {...attributes} type="button" className={classNames(css.entry, css.face)}>
              <span className={css.said}>Account of {viewer.displayName}</span>
              <Avatar size="small" name={viewer.displayName} src={viewer.avatarUrl} />
            </button>
          )}
        />
      )}
    </nav>
  );
}
