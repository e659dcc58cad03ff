import { shallowEqual, useSelector } from "@xstate/react";

import { writtenPostOf, type PostForm } from "../../domain/post/post-form.ts";
import { selectPostEditorView } from "../../machines/post-editor/post-editor.view-model.ts";
import type { PostEditorRef } from "../../machines/post-editor/post-editor.machine.ts";
import type { PostItem } from "../../protocol/records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { LazyPostEditor } from "./lazy-post-editor.view.tsx";
import * as css from "./post-editor.css.ts";

/** How the post will look. */
export const LazyPostCard = lazyView(async () => (await import("../post/post-card.view.tsx")).PostCard);

/** What a member who may read it would see. `now` in epoch seconds. */
const itemOf = (form: PostForm, now: number): PostItem => {
  const { amountUsd, fundGoal, poll, expireAfter } = writtenPostOf(form);
  return {
    post: {
      ...{ id: 0, user_id: "", type: form.type, access: form.access, text: form.text },
      created_at: now,
      expires_at: expireAfter === null ? null : now + expireAfter,
      expire_after: expireAfter,
      scheduled_at: form.scheduled_at,
      is_pinned: form.is_pinned,
      is_winback: form.is_winback,
      media: form.media.map(({ kind, thumb_url }, id) => ({
        ...{ id, kind, thumb_url, url: thumb_url, uncensor_amount: null },
        ...{ width: null, height: null, duration: null },
      })),
      amount_usd: Number.isNaN(amountUsd) ? 0 : amountUsd,
      fund_goal: fundGoal === null || Number.isNaN(fundGoal) ? null : fundGoal,
      fund_raised: fundGoal === null ? null : 0,
      poll:
        poll === null
          ? null
          : {
              options: poll.options
                .filter((text) => text.trim() !== "")
                .map((text) => ({ text, votes: null })),
              ends_at: poll.endsAt,
              voted: null,
            },
      mentions: [],
      comments: null,
      likes: 0,
      is_liked: false,
      is_locked_fundraiser: false,
    },
    ...{ is_subscribed: true, is_locked: false, is_locked_payment: false, can_unlock: false },
  };
};

/** The editor as a page, with how the post will look (ACCT-66). */
export function PostEditorPage({
  page,
  displayName,
  avatarUrl,
}: {
  page: PostEditorRef;
  displayName: string;
  avatarUrl: string | null;
}) {
  const view = useSelector(page, selectPostEditorView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Create a post</h1>
      <div className={css.columns}>
        <LazyPart
          waiting={
            <Card padding="large">
              <Loading label="Loading the editor" className={css.waiting}>
                <Skeleton />
                <Skeleton width="half" />
              </Loading>
            </Card>
          }
        >
          <LazyPostEditor editor={page} comesIntoView={false} />
        </LazyPart>
        {view.status === "form" && (
          <section className={css.preview} aria-labelledby="post-preview">
            <h2 id="post-preview" className={css.title}>
              Preview
            </h2>
            {/* Nothing can be done with what is not there yet. */}
            <div inert>
              <LazyPart
                waiting={
                  <Loading label="Loading the preview" className={css.waiting}>
                    <Skeleton />
                  </Loading>
                }
              >
                <LazyPostCard
                  item={itemOf(view.form, view.now)}
                  author={{
                    username: view.username,
                    // Of a creator for whom the viewer acts the page knows no more.
                    ...(view.isManaged
                      ? { display_name: view.username, fans_avatar_url: null }
                      : { display_name: displayName, fans_avatar_url: avatarUrl }),
                  }}
                  now={view.now}
                  profile={`/${view.username}`}
                  isOwn
                  onUncensor={() => undefined}
                />
              </LazyPart>
            </div>
          </section>
        )}
      </div>
    </div>
  );
}
