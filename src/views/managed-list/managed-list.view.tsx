import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import {
  selectManagedListView,
  type ManagedListRef,
  type ManagedListView,
} from "../../machines/managed-list/managed-list.machine.ts";
import { managedPages, rowActs, type RowAct } from "../../machines/managed-list/managed-pages.ts";
import type { Person } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { eachOnce } from "../kit/each-once.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { ListBody } from "../list/list-body.view.tsx";
import * as css from "./managed-list.css.ts";

export type RowProps<Item> = { page: ManagedListRef; item: Item; view: ManagedListView };

export type ManagedListProps<Item> = {
  page: ManagedListRef;
  /** What there is of a tab without any row, with a next step. */
  Empty: (props: { tab: string }) => ReactNode;
  Row: (props: RowProps<Item>) => ReactNode;
};

/** A list that a creator works off: its tabs, and the rows of the chosen one. */
export function ManagedList<Item extends { readonly id: string }>({
  page,
  Empty,
  Row,
}: ManagedListProps<Item>) {
  const view = useSelector(page, selectManagedListView, shallowEqual);
  const { title, tabs } = managedPages[view.page];
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{title}</h1>
      <Tabs
        label={tabs.label}
        items={Object.entries(tabs.options).map(([id, label]) => ({ id, label }))}
        selected={view.tab}
        panelId="rows"
        onSelect={(tab) => page.send({ type: "tab.chosen", tab })}
      />
      <Filters page={page} view={view} />
      <div id="rows" role="tabpanel" aria-label={tabs.options[view.tab]}>
        {view.rows !== null && (
          <ListBody<Item>
            list={view.rows}
            loading={`Loading ${title}`}
            className={css.list}
            shape={
              <div className={css.row}>
                <Skeleton shape="avatar" />
                <div className={css.about}>
                  <Skeleton width="half" />
                  <Skeleton width="most" />
                </div>
              </div>
            }
            empty={<Empty tab={view.tab} />}
          >
            {(items) => (
              <ul className={css.list}>
                {eachOnce(items, ({ id }) => id).map((item) => (
                  <li key={item.id} className={css.row}>
                    <Row page={page} item={item} view={view} />
                  </li>
                ))}
              </ul>
            )}
          </ListBody>
        )}
      </div>
    </div>
  );
}

/** What of the list is shown, beside its tab, and the way to all of it as a file. */
function Filters({ page, view }: { page: ManagedListRef; view: ManagedListView }) {
  const { choices = [], search } = managedPages[view.page];
  if (choices.length === 0 && search === undefined && view.fileUrl === null) return null;
  return (
    <form
      className={css.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        page.send({ type: "form.submitted" });
      }}
    >
      {search !== undefined && (
        <div className={css.search}>
          <Field
            label={search}
            type="search"
            name="query"
            value={view.query}
            autoComplete="off"
            onChange={(value) => page.send({ type: "field.changed", field: "query", value })}
          />
          <Button type="submit" tone="secondary">
            Search
          </Button>
        </div>
      )}
      {choices.map(({ name, label, options }) => (
        <Select
          key={name}
          name={name}
          label={label}
          value={view.fields[name]!}
          options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
          onChange={(value) => page.send({ type: "choice.chosen", name, value })}
        />
      ))}
      {view.fileUrl !== null && (
        <a className={css.file} href={view.fileUrl} download>
          Download as CSV
        </a>
      )}
    </form>
  );
}

/** The face of a fan; nobody's for who has no account. */
export function Face({ fan }: { fan: Pick<Person, "display_name" | "fans_avatar_url"> | null }) {
  return <Avatar size="medium" name={fan?.display_name ?? "Guest"} src={fan?.fans_avatar_url ?? null} />;
}

/** A fan by name; one who is a creator has a page that it leads to. */
export function FanName({ fan }: { fan: Person | null }) {
  if (fan === null) return "a guest";
  return fan.is_creator ? <Link to={`/${fan.username}`}>{fan.display_name}</Link> : fan.display_name;
}

type ActButtonProps = {
  page: ManagedListRef;
  view: ManagedListView;
  act: RowAct;
  /** The row's; to block a fan, his username. */
  id: string;
  /** The fan's. */
  name: string;
  tone?: "primary" | "secondary";
};

/** A button that does something with a row; it waits while that is done. */
export function ActButton({ page, view, act, id, name, tone = "primary" }: ActButtonProps) {
  const { label } = rowActs[act];
  return (
    <Button
      size="small"
      tone={tone}
      aria-label={`${label}: ${name}`}
      busy={view.task?.id === id && view.task.act === act}
      disabled={view.task !== null}
      onClick={() => page.send({ type: "act.pressed", act, id, name })}
    >
      {label}
    </Button>
  );
}
