import type { KeyboardEvent } from "react";

import * as css from "./main-pane.css.ts";

/** Compact tabs over one panel; arrows, Home and End move and select. */
export function TabList<Id extends string>(props: {
  label: string;
  items: readonly { readonly id: Id; readonly label: string }[];
  selected: Id;
  panelId: string;
  onSelect: (id: Id) => void;
}) {
  const { label, items, selected, panelId, onSelect } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex(({ id }) => id === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ];
    const item = next === undefined ? undefined : items[next % items.length];
    if (item === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next % items.length]?.focus();
  };
  return (
    <div className={css.list} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
