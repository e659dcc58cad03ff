import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { CALENDAR_PATH } from "../../domain/calendar/calendar-address.ts";
import { dateTimeText } from "../../domain/format/moment.ts";
import { counted } from "../../domain/format/number.ts";
import { selectOwnPostsView, type OwnPostsRef } from "../../machines/own-posts/own-posts.machine.ts";
import type { PostItem } from "../../protocol/records.ts";
import { IconButton } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./own-posts.css.ts";

/** The address at which a post is edited; `base` is that of the profile, "" on a root-user site. */
const editPath = (base: string, { post }: PostItem): string => `${base}/posts/create?post=${post.id}`;

export type PostMenuProps = {
  posts: OwnPostsRef;
  base: string;
  item: PostItem;
  /** It waits for its time: nothing is pinned before. */
  isPlanned?: boolean;
};

/** What the owner may do with a post (POSTS-25). */
export function PostMenu({ posts, base, item, isPlanned = false }: PostMenuProps) {
  const { busy } = useSelector(posts, selectOwnPostsView, shallowEqual);
  const { id: postId, is_pinned: isPinned } = item.post;
  return (
    <Menu
      label="This post"
      items={[
        // The card of a broadcast stays what it is.
        ...(item.post.type === "live_stream"
          ? []
          : [{ id: "edit", label: "Edit", icon: "pencil" as const, href: editPath(base, item) }]),
        ...(isPlanned
          ? []
          : [
              {
                id: "pin",
                label: isPinned ? "Unpin" : "Pin to the top",
                icon: "pin" as const,
                onChoose: () => posts.send({ type: "pin.pressed", postId, pins: !isPinned }),
              },
            ]),
        {
          id: "delete",
          label: "Delete",
          icon: "close",
          danger: true,
          onChoose: () => posts.send({ type: "delete.pressed", postId }),
        },
      ]}
      renderTrigger={(attributes) => (
        <IconButton
          {...attributes}
          icon="more"
          label="What to do with this post"
          size="small"
          disabled={busy}
        />
      )}
    />
  );
}

/** Its first picture, or that of its film once it is made. */
function Thumb({ item }: { item: PostItem }) {
  const [first] = item.post.media;
  if (first === undefined) return null;
  const { kind, thumb_url: address } = first;
  return (
    <span className={css.thumb}>
      {address === null ? (
        <Icon name={kind === "image" ? "image" : kind} />
      ) : (
        <img className={css.picture} src={address} alt="" decoding="async" />
      )}
    </span>
  );
}

/** How many posts are not published yet: those that wait for their time, and which, and automatic ones (POSTS-02, POSTS-03). */
export function WaitingPosts({ posts, base }: { posts: OwnPostsRef; base: string }) {
  const { count, pending } = useSelector(posts, selectOwnPostsView, shallowEqual);
  return (
    <>
      {count > 0 && <ScheduledPosts posts={posts} base={base} />}
      {pending > 0 && (
        <Link className={css.bar} to={CALENDAR_PATH}>
          <Icon name="clock" />
          <span className={css.label}>{counted(pending, "pending auto post")}</span>
          <Icon name="chevron-right" />
        </Link>
      )}
    </>
  );
}

function ScheduledPosts({ posts, base }: { posts: OwnPostsRef; base: string }) {
  const { count, scheduled, isListing } = useSelector(posts, selectOwnPostsView, shallowEqual);
  const timeZone = useTimeZone();
  const isOpen = scheduled !== null;
  return (
    <section className={css.scheduled} aria-label="Scheduled posts">
      <button
        type="button"
        className={css.bar}
        aria-expanded={isOpen}
        onClick={() => posts.send({ type: isOpen ? "scheduled.closed" : "scheduled.opened" })}
      >
        <Icon name="calendar" />
        <span className={css.label}>{counted(count, "scheduled post")}</span>
        {isListing ? <Spinner label="Loading scheduled posts" /> : <Icon name="chevron-down" />}
      </button>
      {scheduled?.length === 0 && (
        <p className={css.none}>Nothing is scheduled any more: it was published or deleted meanwhile.</p>
      )}
      {scheduled !== null && scheduled.length > 0 && (
        <ul className={css.list}>
          {scheduled.map((item) => (
            <li key={item.post.id} className={css.row}>
              <Thumb item={item} />
              <span className={css.words}>
                <span className={css.about}>
                  {item.post.text === "" ? counted(item.post.media.length, "file") : item.post.text}
                </span>
                <span className={css.when}>{dateTimeText(item.post.created_at, timeZone)}</span>
              </span>
              <PostMenu posts={posts} base={base} item={item} isPlanned />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
