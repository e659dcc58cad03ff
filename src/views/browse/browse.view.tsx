import { match } from "ts-pattern";

import { withoutHidden } from "../../domain/creator/hidden-creators.ts";
import { selectBrowseView, type BrowseRef, type BrowseView } from "../../machines/browse/browse.machine.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import type { CreatorCard as Card } from "../../protocol/records.ts";
import { useSnapshotOf } from "../app/use-snapshot.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import * as grid from "../landing/creator-card.css.ts";
import { CreatorCard } from "../landing/creator-card.view.tsx";
import * as css from "./browse.css.ts";
import { CardList, OFFLINE_TEXT } from "./card-list.view.tsx";

const lists = [
  { id: "", label: "Popular", href: "/browse" },
  { id: "newest-creators", label: "Newest creators", href: "/browse/newest-creators" },
  { id: "latest-updates", label: "Latest updates", href: "/browse/latest-updates" },
  { id: "most-recent-posts", label: "Most recent posts", href: "/browse/most-recent-posts" },
  { id: "follow-for-free", label: "Follow for free", href: "/browse/follow-for-free" },
  { id: "join-for-free", label: "Join for free", href: "/browse/join-for-free" },
] as const;

const prices = [
  { value: "", label: "Any price" },
  { value: "0", label: "Free" },
  { value: "500", label: "Up to $5.00" },
  { value: "1000", label: "Up to $10.00" },
  { value: "2000", label: "Up to $20.00" },
] as const;

/** Creators in lists, by price, or by what is searched for (ROUTE-54 to ROUTE-59). */
export function BrowsePage({ page }: { page: BrowseRef }) {
  const view = useSnapshotOf(page, selectBrowseView);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className={css.title}>Browse creators</h1>
        {view.hasRankings && (
          <a className={css.link} href="/rankings">
            Rankings
          </a>
        )}
      </div>
      <search className={css.tools}>
        <Field
          label="Search creators"
          name="query"
          type="search"
          value={view.query}
          maxLength={50}
          before={<Icon name="search" />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(value) => page.send({ type: "query.typed", value })}
        />
        {view.status !== "searching" && (
          <Select
            label="Price a month"
            name="price"
            value={view.maxPrice === null ? "" : String(view.maxPrice)}
            options={prices}
            onChange={(value) =>
              page.send({ type: "price.chosen", maxPrice: value === "" ? null : Number(value) })
            }
          />
        )}
      </search>
      {view.status === "searching" ? (
        view.found !== null && <Found found={view.found} query={view.query} />
      ) : (
        <Lists page={page} {...view} />
      )}
    </div>
  );
}

function Lists({ page, list, cards, hidden }: BrowseView & { page: BrowseRef }) {
  const count = Object.keys(hidden).length;
  return (
    <section className={css.lists} aria-label="Creators">
      <h2 className={css.said}>{lists.find(({ id }) => id === list)?.label}</h2>
      <TabLinks label="Lists" items={lists} selected={list} />
      {cards !== null && (
        <CardList<Card> list={cards} className={grid.grid} empty="Try another list, or another price.">
          {(items) => (
            <ul className={grid.grid}>
              {withoutHidden(items, hidden).map((card) => (
                <li key={card.user.id} className={css.item}>
                  <CreatorCard card={card} />
                  <span className={css.hide}>
                    <IconButton
                      icon="eye-off"
                      label={`Not interested in ${card.user.display_name}`}
                      title="Not interested"
                      size="small"
                      tone="secondary"
                      onClick={() =>
                        page.send({ type: "notInterested.pressed", username: card.user.username })
                      }
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </CardList>
      )}
      {count > 0 && (
        <p className={css.hidden} role="status">
          {count === 1 ? "1 creator is hidden for 30 days." : `${count} creators are hidden for 30 days.`}
          <Button tone="quiet" onClick={() => page.send({ type: "unhide.pressed" })}>
            Show again
          </Button>
        </p>
      )}
    </section>
  );
}

const selectFound = (snapshot: ResourceSnapshot) => selectResourceView<"searchCreators">(snapshot);

function Found({ found, query }: { found: ResourceRef; query: string }) {
  const view = useSnapshotOf(found, selectFound);
  const retry = <Button onClick={() => found.send({ type: "retry.requested" })}>Try again</Button>;
  return (
    <section aria-label={`Found for ${query}`}>
      <h2 className={css.said}>Found for {query}</h2>
      {match(view)
        .with({ status: "loading" }, () => (
          <Loading label="Searching" className={grid.grid}>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} shape="picture" />
            ))}
          </Loading>
        ))
        .with({ status: "failed" }, ({ failure }) => (
          <Notice tone="danger" action={retry}>
            {failure.error}
          </Notice>
        ))
        .with({ status: "offline" }, () => (
          <Notice tone="warning" action={retry}>
            {OFFLINE_TEXT}
          </Notice>
        ))
        .with({ status: "ready" }, ({ data: { items } }) =>
          items.length === 0 ? (
            <EmptyState icon="search" title="Nobody of that name">
              Look at the spelling, or try a part of the name.
            </EmptyState>
          ) : (
            <ul className={grid.grid}>
              {items.map((card) => (
                <li key={card.user.id}>
                  <CreatorCard card={card} />
                </li>
              ))}
            </ul>
          ),
        )
        .exhaustive()}
    </section>
  );
}
