import { useEffect, useRef, type ReactNode } from "react";

import type { PostItem } from "../../protocol/records.ts";
import { UNREACHABLE } from "../../machines/app/error-toast.ts";
import type { ListView } from "../../machines/list/list.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./post-list.css.ts";
import * as teasers from "./teaser.css.ts";

export type PostListProps<Item extends PostItem> = {
  view: ListView<Item>;
  /** Posts that stand above the list, such as pinned ones, and are not repeated in it. */
  first?: readonly Item[] | undefined;
  /** `grid`: teasers of posts that are not open; `feed`: whole posts. */
  look: "grid" | "feed";
  endless: boolean;
  /** Stands in the place of posts where there are none. */
  empty?: ReactNode;
  onMore: () => void;
  onRetry: () => void;
  /** How one post looks. */
  children: (item: Item) => ReactNode;
};

/** A list of posts with its loading, empty and error states; endless, or with 'Load more' (POSTS-10 to POSTS-17). */
export function PostList<Item extends PostItem>(props: PostListProps<Item>) {
  const { view, first = [], look, empty, onRetry } = props;
  switch (view.status) {
    case "loading":
      return <PostsLoading look={look} />;
    case "failed":
      return <ReadProblem failure={view.failure} onRetry={onRetry} />;
    case "offline":
      return <ReadProblem onRetry={onRetry} />;
    case "empty":
      return first.length > 0 ? (
        <Posts {...props} items={first} />
      ) : (
        (empty ?? <EmptyState icon="image" title="NO POSTS HERE YET" />)
      );
    case "showing":
      return (
        <div className={css.list} aria-busy={view.reloading || undefined}>
          <Posts {...props} items={[...first, ...view.items]} />
          <Foot {...props} foot={view.foot} error={view.failure?.error ?? UNREACHABLE} />
        </div>
      );
  }
}

type PostsProps<Item extends PostItem> = Pick<PostListProps<Item>, "look" | "children"> & {
  items: readonly Item[];
};

function Posts<Item extends PostItem>({ items, look, children }: PostsProps<Item>) {
  // One that is pinned or unpinned stands in both lists until both were read anew.
  const shown = new Map(items.map((item) => [item.post.id, item]));
  return (
    <ul className={look === "grid" ? teasers.grid : css.feed}>
      {[...shown.values()].map((item) => (
        <li key={item.post.id} className={look === "grid" ? teasers.cell : undefined}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

type FootProps = {
  foot: "more" | "loading" | "failed" | "end";
  error: string;
  endless: boolean;
  onMore: () => void;
  onRetry: () => void;
};

function Foot({ foot, endless, error, onMore, onRetry }: FootProps) {
  if (foot === "end") return null;
  return (
    <div className={css.foot}>
      {foot === "more" && endless && <Sentinel onReached={onMore} />}
      {foot === "more" && !endless && (
        <Button tone="secondary" onClick={onMore}>
          Load more
        </Button>
      )}
      {foot === "loading" && <Spinner label="Loading more posts" />}
      {foot === "failed" && (
        <Notice tone="warning" action={<Button onClick={onRetry}>Try again</Button>}>
          {error}
        </Notice>
      )}
    </div>
  );
}

/** Asks for the next page when it comes near the window. */
function Sentinel({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  }, [onReached]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current();
      },
      { rootMargin: "900px 0px" },
    );
    if (mark.current !== null) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} className={css.sentinel} />;
}

/** Holds the place of posts that are on their way. */
export function PostsLoading({ look }: { look: "grid" | "feed" }) {
  return (
    <Loading label="Loading posts" className={look === "grid" ? teasers.grid : css.feed}>
      {Array.from({ length: look === "grid" ? 6 : 2 }, (_, index) => (
        <Skeleton key={index} shape="picture" />
      ))}
    </Loading>
  );
}
