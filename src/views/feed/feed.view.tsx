import { shallowEqual, useSelector } from "@xstate/react";

import { selectFeedView, type FeedRef, type FeedView } from "../../machines/feed/feed.machine.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { FeedList, selectAuthors, type FeedListRef } from "./feed-list.view.tsx";
import * as css from "./feed.css.ts";
import { LiveNow } from "./live-now.view.tsx";
import { Suggestions } from "./suggestions.view.tsx";

/** A fan's home: who is live, posts of whom he follows, whom he might like (ROUTE-49, ROUTE-65). */
export function FeedPage({ page }: { page: FeedRef }) {
  const { posts, ...view } = useSelector(page, selectFeedView, shallowEqual);
  return posts === null ? null : <Feed page={page} posts={posts} {...view} />;
}

type FeedProps = Omit<FeedView, "posts"> & { page: FeedRef; posts: FeedListRef };

const nothing = (
  <EmptyState
    icon="heart"
    title="Your feed begins with a creator"
    action={
      <ButtonLink href="/browse" tone="follow" iconAfter="arrow-right">
        Browse creators
      </ButtonLink>
    }
  >
    Follow or subscribe to somebody, and new posts stand here as they come.
  </EmptyState>
);

function Feed({ page, posts, suggestions, live, username, hidden, told, now }: FeedProps) {
  const authors = useSelector(posts, selectAuthors, shallowEqual);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className={css.title}>Your feed</h1>
        {live !== null && <LiveNow live={live} hidden={hidden} />}
      </div>
      {suggestions !== null && (
        <aside className={css.aside} aria-label="Suggestions">
          <Suggestions
            cards={suggestions}
            hidden={hidden}
            known={[username, ...authors.map((author) => author.username)]}
            onHide={(hiddenName) => page.send({ type: "notInterested.pressed", username: hiddenName })}
          />
        </aside>
      )}
      <section className={css.main} aria-label="Posts">
        <FeedList
          list={posts}
          now={now}
          told={told}
          endless
          empty={nothing}
          onTip={(creator, form) => page.send({ type: "tip.pressed", username: creator, form })}
        />
      </section>
    </div>
  );
}
