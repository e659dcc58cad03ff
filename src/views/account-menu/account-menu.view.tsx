import { shallowEqual, useSelector } from "@xstate/react";
import { useId } from "react";
import { Link } from "react-router-dom";

import { balancePath, type MenuEntry } from "../../domain/account-menu/account-menu.ts";
import { formatCents } from "../../domain/format/cents.ts";
import {
  selectAccountMenuView,
  type AccountMenuRef,
} from "../../machines/account-menu/account-menu.machine.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { CountBadge } from "../kit/badge/badge.view.tsx";
import { Drawer } from "../kit/drawer/drawer.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./account-menu.css.ts";

type Chosen = { onChosen: () => void };

function Entries({ entries, id, onChosen }: { entries: readonly MenuEntry[]; id?: string } & Chosen) {
  return (
    <ul id={id} className={css.entries}>
      {entries.map(({ label, path, count }) => (
        <li key={path}>
          <Link className={css.entry} to={path} onClick={onChosen}>
            {label}
            <CountBadge count={count} label="waiting" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type GroupProps = {
  title: string;
  entries: readonly MenuEntry[];
  isFolded: boolean;
  onPressed: () => void;
} & Chosen;

/** Some entries below a title; a press at the title folds them away. */
function Group({ title, entries, isFolded, onPressed, onChosen }: GroupProps) {
  const id = useId();
  return (
    <div>
      <h2 className={css.heading}>
        <button
          type="button"
          className={css.title}
          aria-expanded={!isFolded}
          aria-controls={isFolded ? undefined : id}
          onClick={onPressed}
        >
          {title}
          <Icon name={isFolded ? "chevron-down" : "chevron-up"} size="small" />
        </button>
      </h2>
      {!isFolded && <Entries id={id} entries={entries} onChosen={onChosen} />}
    </div>
  );
}

/** The slide-out menu of an account (MENU-01 to MENU-14, MENU-26). */
export function AccountMenu({ menu, onClose }: { menu: AccountMenuRef; onClose: () => void }) {
  const view = useSelector(menu, selectAccountMenuView, shallowEqual);
  if (view.status === "closed") return null;
  const { viewer, balance, groups } = view;
  const choose = () => menu.send({ type: "entry.chosen" });
  return (
    <Drawer label="Account menu" onClose={onClose}>
      <div className={css.head}>
        <button type="button" className={css.face} onClick={() => menu.send({ type: "avatar.chosen" })}>
          <span className={css.said}>Edit avatar</span>
          <Avatar size="medium" name={viewer.display_name} src={viewer.fans_avatar_url} />
          <span className={css.pencil}>
            <Icon name="pencil" size="small" />
          </span>
        </button>
        <div className={css.who}>
          <p className={css.name}>{viewer.display_name}</p>
          <p className={css.username}>@{viewer.username}</p>
          {balance !== null && (
            <Link className={css.balance} to={balancePath} onClick={choose}>
              Balance {formatCents(balance)}
            </Link>
          )}
        </div>
      </div>
      <nav className={css.groups} aria-label="Account menu">
        {groups.map(({ title, entries, isFolded }) =>
          title === null ? (
            <Entries key="" entries={entries} onChosen={choose} />
          ) : (
            <Group
              key={title}
              title={title}
              entries={entries}
              isFolded={isFolded}
              onPressed={() => menu.send({ type: "group.pressed", title })}
              onChosen={choose}
            />
          ),
        )}
        <div className={css.logOut}>
          <button type="button" className={css.entry} onClick={() => menu.send({ type: "logOut.chosen" })}>
            Logout
            <Icon name="logout" />
          </button>
        </div>
      </nav>
    </Drawer>
  );
}
