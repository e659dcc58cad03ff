import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { match } from "ts-pattern";
import type { ActorRefFrom } from "xstate";

import { filterNames, reviewTabs, type ReviewFilter, type ReviewTab } from "../../domain/review/review.ts";
import { selectCopView, type CopRef, type CopTask, type CopView } from "../../machines/cop/cop.machine.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { ListFoot } from "../list/list-foot.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { CopForm } from "./cop-form.view.tsx";
import { CopItem } from "./cop-item.view.tsx";
import * as css from "./cop.css.ts";

/** Content Cop: a creator's own items, and for reviewers what is to be decided (section 22). */
export function CopPage({ page }: { page: CopRef }) {
  const view = useSelector(page, selectCopView, shallowEqual);
  const { tabs, tab, filter, filters, items, task } = view;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.heading}>Content Cop</h1>
        <p className={css.lead}>
          {tab === "own" ? (
            "What you publish is looked at by a person. Here is what waits, and what was not approved."
          ) : (
            <>
              What people publish, apply for and report.
              <span className={css.keys}> Press A to approve and R to reject the marked one.</span>
            </>
          )}
        </p>
      </header>
      {tabs !== null && (
        <Tabs
          label="What to review"
          items={tabs.map((id) => ({ id, label: reviewTabs[id] }))}
          selected={tab}
          panelId="reviewed"
          onSelect={(id) => page.send({ type: "tab.chosen", tab: id as ReviewTab })}
        />
      )}
      <div className={css.filter}>
        <Select
          label="Show"
          name="filter"
          value={filter}
          options={filters.map((value) => ({ value, label: filterNames[value] }))}
          onChange={(value) => page.send({ type: "filter.chosen", filter: value as ReviewFilter })}
        />
      </div>
      <div id="reviewed" {...(tabs === null ? {} : { role: "tabpanel", "aria-label": reviewTabs[tab] })}>
        {items !== null && <Items page={page} items={items} view={view} />}
      </div>
      {task !== null && isWritten(task) && <CopForm page={page} task={task} view={view} />}
    </div>
  );
}

const isWritten = ({ act }: CopTask): boolean => act === "reject" || act === "appeal";

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;

/** A approves and R rejects the marked item, wherever the focus is but in a field or a dialog. */
const useKeys = (page: CopRef, item: ReviewItem | undefined): void => {
  useEffect(() => {
    if (item === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      const { metaKey, ctrlKey, altKey, repeat, target } = event;
      if (metaKey || ctrlKey || altKey || repeat || isWriting(target)) return;
      const letter = event.key.toLowerCase();
      if (letter !== "a" && letter !== "r") return;
      // It would be typed into the field that it opens.
      event.preventDefault();
      page.send({ type: letter === "a" ? "approve.pressed" : "reject.pressed", item });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [page, item]);
};

type ItemsProps = { page: CopRef; items: ActorRefFrom<typeof listMachine>; view: CopView };

function Items({ page, items: list, view }: ItemsProps) {
  const listed = useSelector(
    list,
    selectListView as (snapshot: ListSnapshot) => ListView<ReviewItem>,
    shallowEqual,
  );
  const { tab, filter } = view;
  const isQueue = tab !== "own" && filter === "pending";
  const shown = listed.status === "showing" ? listed.items : [];
  const marked = isQueue ? (shown.find(({ id }) => id === view.marked) ?? shown[0]) : undefined;
  useKeys(page, view.status === "showing" ? marked : undefined);
  const retry = () => list.send({ type: "retry.requested" });
  return match(listed)
    .with({ status: "loading" }, () => (
      <Loading label="Loading what is reviewed" className={css.list}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={css.item}>
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <ReadProblem failure={failure} onRetry={retry} tone="secondary" />
    ))
    .with({ status: "offline" }, () => <ReadProblem onRetry={retry} tone="secondary" />)
    .with({ status: "empty" }, () => <Nothing tab={tab} filter={filter} />)
    .with({ status: "showing" }, ({ items, foot, failure }) => (
      <>
        <ul className={css.list}>
          {items.map((item) => (
            <CopItem
              key={item.id}
              page={page}
              item={item}
              view={view}
              isDeciding={isQueue}
              isMarked={item.id === marked?.id}
            />
          ))}
        </ul>
        <ListFoot list={list} foot={foot} failure={failure} more="Load more" />
      </>
    ))
    .exhaustive();
}

function Nothing({ tab, filter }: { tab: ReviewTab; filter: ReviewFilter }) {
  if (tab === "own")
    return (
      <EmptyState icon="shield" title={filter === "open" ? "Nothing waits" : "Nothing approved yet"}>
        {filter === "open"
          ? "Everything that you published is fine. Rejected and reported things show up here."
          : "Pictures and posts show up here once a reviewer has looked at them."}
      </EmptyState>
    );
  return (
    <EmptyState icon="shield" title={filter === "pending" ? "All done" : "Nothing here"}>
      {filter === "pending" ? "Nothing waits for you here." : "Nothing was decided so yet."}
    </EmptyState>
  );
}
