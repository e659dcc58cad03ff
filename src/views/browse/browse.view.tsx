import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { selectBrowseView, type BrowseRef, type BrowseView } from "../../machines/browse/browse.machine.ts";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import * as css from "./browse.css.ts";
import { CreatorList, HiddenNote } from "./creator-list.view.tsx";
import { Found } from "./found.view.tsx";
import { RecentPosts } from "./recent-posts.view.tsx";
import { SearchField } from "./search-field.view.tsx";

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
  const view = useSelector(page, selectBrowseView, shallowEqual);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className={css.title}>Browse creators</h1>
        {view.hasRankings && (
          <Link className={css.link} to="/rankings">
            Rankings
          </Link>
        )}
      </div>
      <search className={view.holds === "posts" ? css.search : css.tools}>
        <SearchField page={page} query={view.query} />
        {view.status !== "searching" && view.holds === "creators" && (
          <div className={css.filters}>
            <Select
              label="Price a month"
              name="price"
              value={view.maxPrice === null ? "" : String(view.maxPrice)}
              options={prices}
              onChange={(value) =>
                page.send({ type: "price.chosen", maxPrice: value === "" ? null : Number(value) })
              }
            />
            <Checkbox
              label="Live now"
              name="live"
              checked={view.onlyLive}
              onChange={(on) => page.send({ type: "live.switched", on })}
            />
          </div>
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

function Lists({ page, list, holds, cards, hidden, onlyLive, now }: BrowseView & { page: BrowseRef }) {
  return (
    <section className={css.lists} aria-label={holds === "posts" ? "Posts" : "Creators"}>
      <h2 className={css.said}>{lists.find(({ id }) => id === list)?.label}</h2>
      <TabLinks label="Lists" items={lists} selected={list} />
      {cards !== null &&
        (holds === "posts" ? (
          <RecentPosts posts={cards} hidden={hidden} now={now} />
        ) : (
          <CreatorList
            page={page}
            cards={cards}
            hidden={hidden}
            empty={
              onlyLive
                ? "Nobody of this list is live right now. Who goes live stands here at once."
                : "Try another list, or another price."
            }
          />
        ))}
      <HiddenNote page={page} hidden={hidden} />
    </section>
  );
}
