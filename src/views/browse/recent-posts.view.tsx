import { useCallback } from "react";

import { withoutHidden, type HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { FeedItem } from "../../protocol/records.ts";
import { FeedList, type FeedListRef } from "../feed/feed-list.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import * as css from "./browse.css.ts";

export type RecentPostsProps = { posts: FeedListRef; hidden: HiddenCreators; now: number };

/** The newest posts of all creators, without those of whom the viewer is not interested in (ROUTE-58). */
export function RecentPosts({ posts, hidden, now }: RecentPostsProps) {
  const only = useCallback((items: readonly FeedItem[]) => withoutHidden(items, hidden), [hidden]);
  return (
    <div className={css.posts}>
      <FeedList
        list={posts}
        now={now}
        endless={false}
        only={only}
        empty={<EmptyState icon="image" title="Nothing was posted yet" />}
      />
    </div>
  );
}
