import { formatCents } from "../../domain/format/cents.ts";
import { agoText } from "../../domain/format/moment.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { playingTime } from "../../domain/format/duration.ts";
import type { PostItem } from "../../protocol/records.ts";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./teaser.css.ts";

type Mark = { readonly icon: IconName; readonly label: string; readonly said: string };

/** What kind of post it is, in one sign: films and sounds by their length, galleries by their size. */
const markOf = ({ post }: PostItem): Mark | null => {
  const [first] = post.media;
  if (post.poll !== null) return { icon: "chart", label: "Poll", said: "Poll" };
  if (post.type === "fund") return { icon: "gift", label: "Goal", said: "Goal" };
  if (post.type === "live_stream") return { icon: "bolt", label: "Live", said: "Live broadcast" };
  if (first === undefined) return null;
  if (first.kind === "video") return { icon: "play", label: playingTime(first.duration ?? 0), said: "Video" };
  if (first.kind === "audio")
    return { icon: "audio", label: playingTime(first.duration ?? 0), said: "Audio" };
  const { length } = post.media;
  return length > 1 ? { icon: "image", label: String(length), said: `${length} pictures` } : null;
};

export type TeaserProps = { item: PostItem; now: number; onPress: () => void };

/** A post that is not open to the viewer: its blurred picture, the beginning of its words (PROFILE-60, POSTS-26). */
export function Teaser({ item, now, onPress }: TeaserProps) {
  const { post } = item;
  const timeZone = useTimeZone();
  const [first] = post.media;
  const thumb = first?.thumb_url ?? null;
  const mark = markOf(item);
  return (
    <button
      type="button"
      className={classNames(
        css.tile,
        thumb === null && css.ground[first?.kind === "audio" ? "audio" : "text"],
      )}
      onClick={onPress}
    >
      {thumb !== null && (
        <img
          className={classNames(css.picture, item.is_locked && css.veiled)}
          src={thumb}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={css.shade} />
      {mark !== null && (
        <span className={css.mark}>
          <Icon name={mark.icon} size="small" label={mark.said} />
          {mark.label}
        </span>
      )}
      {item.is_locked && (
        <span className={css.lock}>
          <Icon name="lock" label="Locked" />
        </span>
      )}
      <span className={css.about}>
        {post.text !== "" && (
          <span dir="auto" className={css.words}>
            {post.text}
          </span>
        )}
        <span className={css.facts}>
          <span className={css.fact}>
            <Icon name="heart" size="small" filled label="Likes" />
            {shortNumber(post.likes)}
          </span>
          <span>
            {post.amount_usd > 0 ? formatCents(post.amount_usd) : agoText(post.created_at, { now, timeZone })}
          </span>
        </span>
      </span>
    </button>
  );
}
