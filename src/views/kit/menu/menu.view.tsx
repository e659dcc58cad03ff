import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import * as css from "./menu.css.ts";
import { useDismissal } from "./use-dismissal.ts";

export type MenuItem = {
  id: string;
  label: string;
  icon?: IconName | undefined;
  danger?: boolean | undefined;
} & ({ href: string } | { onChoose: () => void });

export type MenuTrigger = {
  id: string;
  onClick: () => void;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
};

export type MenuProps = {
  /** Names the list of choices. */
  label: string;
  items: readonly MenuItem[];
  align?: keyof typeof css.align | undefined;
  /** Draws the button that opens it, with the attributes given. */
  renderTrigger: (attributes: MenuTrigger) => ReactNode;
};

/** A short list of choices below a button. Arrows, Home and End move; Escape and a press outside close it. */
export function Menu({ label, items, align = "end", renderTrigger }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useDismissal(root, open, close);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const from = choices.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: choices.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choices.at(next % choices.length)?.focus();
  };

  return (
    <div ref={root} className={css.menu}>
      {renderTrigger({
        id,
        onClick: () => setOpen(!open),
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? `${id}-list` : undefined,
      })}
      {open && (
        <div
          id={`${id}-list`}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(css.list, css.align[align])}
          onKeyDown={move}
        >
          {items.map((item) => (
            <Choice key={item.id} item={item} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function Choice({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const className = classNames(css.item, item.danger && css.danger);
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  );
  if ("href" in item) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={item.href} onClick={onChosen}>
        {content}
      </Link>
    );
  }
  const choose = () => {
    onChosen();
    item.onChoose();
  };
  return (
    <button role="menuitem" tabIndex={-1} type="button" className={className} onClick={choose}>
      {content}
    </button>
  );
}
