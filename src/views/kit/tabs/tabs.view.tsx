import { useEffect, useRef, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { CountBadge } from "../badge/badge.view.tsx";
import { Icon } from "../icon/icon.view.tsx";
import type { IconName } from "../icon/icon-paths.ts";
import { tabScroll } from "./tab-scroll.ts";
import * as css from "./tabs.css.ts";

export type TabItem = {
  id: string;
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
};

export type TabsProps = {
  /** Names the list for assistive technology. */
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** The id of the element that shows the selected tab's content (role `tabpanel`). */
  panelId?: string | undefined;
};

/** Scrolls the list, where not all fit, so that the selected tab is in sight. */
function useSelectedInSight<List extends HTMLElement>(selected: number) {
  const list = useRef<List>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.style.paddingInlineEnd = "";
    const tabs = [...element.children].map((tab) => {
      const { offsetLeft, offsetWidth } = tab as HTMLElement;
      return { start: offsetLeft - element.offsetLeft, width: offsetWidth };
    });
    const { left, room } = tabScroll(tabs, selected, {
      shown: element.clientWidth,
      whole: element.scrollWidth,
    });
    element.style.paddingInlineEnd = `${room}px`;
    // Not scrollIntoView, which would scroll the page too.
    element.scrollLeft = left;
  }, [selected]);
  return list;
}

/** Tabs over one panel. One of them is in the tab order; arrows, Home and End move and select. */
export function Tabs({ label, items, selected, onSelect, panelId }: TabsProps) {
  const shown = items.findIndex((item) => item.id === selected);
  // What is shown may have no tab here: the first one leads to the others then.
  const reached = Math.max(shown, 0);
  const list = useSelectedInSight<HTMLDivElement>(shown);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = target(event.key, reached, items.length);
    const item = items[next];
    if (item === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onSelect(item.id);
  };
  return (
    <div ref={list} className={css.list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
      {items.map((item, at) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={at === shown}
          aria-controls={at === shown ? panelId : undefined}
          tabIndex={at === reached ? 0 : -1}
          onClick={() => onSelect(item.id)}
        >
          <TabContent item={item} />
        </button>
      ))}
    </div>
  );
}

export type TabLinksProps = {
  label: string;
  items: readonly (TabItem & { href: string })[];
  selected: string;
};

/** Tabs whose contents have addresses of their own; the selected one is in sight, also where not all fit. */
export function TabLinks({ label, items, selected }: TabLinksProps) {
  const list = useSelectedInSight<HTMLElement>(items.findIndex((item) => item.id === selected));
  return (
    <nav ref={list} className={css.list} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.id}
          className={css.tab}
          to={item.href}
          aria-current={item.id === selected ? "page" : undefined}
        >
          <TabContent item={item} />
        </Link>
      ))}
    </nav>
  );
}

function TabContent({ item }: { item: TabItem }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
      {item.count !== undefined && <CountBadge count={item.count} label="new" />}
    </>
  );
}

function target(key: string, from: number, length: number): number {
  if (key === "ArrowRight") return (from + 1) % length;
  if (key === "ArrowLeft") return (from - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return -1;
}
