import { shallowEqual, useSelector } from "@xstate/react";

import { dateTimeText } from "../../domain/format/moment.ts";
import { counted } from "../../domain/format/number.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import type { PostItem } from "../../protocol/records.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./creator-home.css.ts";

const selectPosts = (snapshot: ResourceSnapshot) => selectResourceView<"getPosts">(snapshot);

const wordsOf = ({ text, media }: PostItem["post"]): string =>
  text !== "" ? text : counted(media.length, "file");

/** What is published next; nothing when nothing is planned, or while it is not known (ROUTE-65). */
export function Scheduled({ posts, now }: { posts: ResourceRef; now: number }) {
  const view = useSelector(posts, selectPosts, shallowEqual);
  const timeZone = useTimeZone();
  const planned = view.status === "ready" ? view.data.filter(({ post }) => post.created_at > now) : [];
  if (planned.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="scheduled">
      <h2 id="scheduled" className={css.heading}>
        Scheduled next
      </h2>
      <ul className={css.planned}>
        {planned.map(({ post }) => {
          const thumb = post.media[0]?.thumb_url ?? null;
          return (
            <li key={post.id} className={css.plan}>
              <span className={css.picture}>
                {thumb === null ? (
                  <Icon name="calendar" />
                ) : (
                  <img className={css.image} src={thumb} alt="" decoding="async" />
                )}
              </span>
              <span className={css.words}>
                <span className={css.about}>{wordsOf(post)}</span>
                <span className={css.when}>{dateTimeText(post.created_at, timeZone)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
