import { Link } from "react-router-dom";

import { Avatar } from "../../kit/avatar/avatar.view.tsx";
import { CountBadge } from "../../kit/badge/badge.view.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Icon } from "../../kit/icon/icon.view.tsx";
import { Spinner } from "../../kit/spinner/spinner.view.tsx";
import * as css from "./header.css.ts";
import type { HeaderLink, HeaderViewer } from "./header-props.ts";

type MemberEntriesProps = {
  viewer: Exclude<HeaderViewer, { kind: "guest" }>;
  links: readonly HeaderLink[];
  onMenu: () => void;
};

/** What a signed-in viewer finds in the header: round buttons for what is done most, the menu behind the face. */
export function MemberEntries({ viewer, links, onMenu }: MemberEntriesProps) {
  const { displayName, avatarUrl, waiting } = viewer;
  return (
    <nav className={css.side} aria-label="Account">
      {links.map((link) => (
        <Link key={link.id} className={classNames(css.entry, css.round)} to={link.href} title={link.label}>
          <Icon name={link.icon} size="large" />
          <span className={css.said}>{link.label} </span>
          {link.count !== undefined && (
            <span className={css.count}>
              <CountBadge count={link.count} label="unread" />
            </span>
          )}
        </Link>
      ))}
      {viewer.leaving ? (
        <span className={classNames(css.entry, css.face)}>
          <Spinner label="Logging out" />
        </span>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className={classNames(css.entry, css.round)}
          onClick={onMenu}
        >
          <span className={css.said}>Account of {displayName} </span>
          <Avatar size="small" name={displayName} src={avatarUrl} />
          {(["large", "small"] as const).map((screen) => (
            <span key={screen} className={classNames(css.count, css.countOn[screen])}>
              <CountBadge count={waiting[screen]} label="waiting" />
            </span>
          ))}
        </button>
      )}
    </nav>
  );
}
