import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";

import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import { isLiveNow, type ToldLive } from "../../machines/list/live-now.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { PostList } from "../post/post-list.view.tsx";
import { FeedPost, type OnTip } from "./feed-post.view.tsx";

export type FeedListRef = ActorRefFrom<typeof listMachine>;

const selectFeed = (snapshot: ListSnapshot): ListView<FeedItem> => selectListView<FeedItem>(snapshot);

const nobody: ToldLive = {};

const asTheyCome = (items: readonly FeedItem[]): readonly FeedItem[] => items;

export type FeedListProps = {
  list: FeedListRef;
  now: number;
  endless: boolean;
  /** Stands in the place of posts where there are none. */
  empty: ReactNode;
  /** Who is live by now. */
  told?: ToldLive | undefined;
  /** What 'TIP ME' does, where it stands at posts. */
  onTip?: OnTip | undefined;
  /** Which of the posts are shown. */
  only?: ((items: readonly FeedItem[]) => readonly FeedItem[]) | undefined;
};

/** Pages of posts of several creators (ROUTE-65). */
export function FeedList({
  list,
  now,
  endless,
  empty,
  told = nobody,
  onTip,
  only = asTheyCome,
}: FeedListProps) {
  const view = useSelector(list, selectFeed, shallowEqual);
  return (
    <PostList
      view={view.status === "showing" ? { ...view, items: only(view.items) } : view}
      look="feed"
      endless={endless}
      empty={empty}
      onMore={() => list.send({ type: "more.requested" })}
      onRetry={() => list.send({ type: "retry.requested" })}
    >
      {(item) => <FeedPost item={item} now={now} isLive={isLiveNow(told, item.user)} onTip={onTip} />}
    </PostList>
  );
}

/** The creators whose posts have come so far. */
export const selectAuthors = (snapshot: ListSnapshot): readonly FeedItem["user"][] =>
  (snapshot.context.items as readonly FeedItem[]).map(({ user }) => user);
