import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectCreatorHomeView,
  type CreatorHomeRef,
  type CreatorHomeView,
} from "../../machines/creator-home/creator-home.machine.ts";
import { FeedList, type FeedListRef } from "../feed/feed-list.view.tsx";
import { LiveNow } from "../feed/live-now.view.tsx";
import { PostBox } from "../own-posts/post-box.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import * as css from "./creator-home.css.ts";
import { Figures } from "./figures.view.tsx";
import { Scheduled } from "./scheduled.view.tsx";

/** A creator's home: figures, what is scheduled, posts of whom he follows (ROUTE-47, ROUTE-65). */
export function CreatorHomePage({ page, displayName }: { page: CreatorHomeRef; displayName: string }) {
  const { posts, ...view } = useSelector(page, selectCreatorHomeView, shallowEqual);
  return posts === null ? null : <CreatorHome displayName={displayName} posts={posts} {...view} />;
}

type CreatorHomeProps = Omit<CreatorHomeView, "posts"> & { displayName: string; posts: FeedListRef };

function CreatorHome(props: CreatorHomeProps) {
  const { displayName, posts, dashboard, scheduled, live, username, mayBrowse, told, now } = props;
  return (
    <div className={css.page}>
      <h1 className={css.title}>Hello, {displayName}</h1>
      {dashboard !== null && <Figures dashboard={dashboard} />}
      <PostBox base={`/${username}`} />
      {scheduled !== null && <Scheduled posts={scheduled} now={now} />}
      {live !== null && <LiveNow live={live} hidden={{}} />}
      <section className={css.section} aria-labelledby="following">
        <h2 id="following" className={css.heading}>
          From creators you follow
        </h2>
        <FeedList
          list={posts}
          now={now}
          told={told}
          endless
          empty={<Nothing username={username} mayBrowse={mayBrowse} />}
        />
      </section>
    </div>
  );
}

function Nothing({ username, mayBrowse }: Pick<CreatorHomeView, "username" | "mayBrowse">) {
  return (
    <EmptyState
      icon="heart"
      title="You follow nobody yet"
      action={
        mayBrowse ? (
          <ButtonLink href="/browse" tone="secondary" iconAfter="arrow-right">
            Browse creators
          </ButtonLink>
        ) : (
          <ButtonLink href={`/${username}`} tone="secondary" iconAfter="arrow-right">
            See your own page
          </ButtonLink>
        )
      }
    >
      Posts of the creators you follow or subscribe to stand here, newest first.
    </EmptyState>
  );
}
