import type { ReactNode } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import type { PostItem } from "../../protocol/records.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./post-card.css.ts";

/** A picture that is sold uncensored, for cents. */
export interface CensoredPicture {
  readonly mediaId: number;
  readonly amount: number;
  readonly thumbUrl: string | null;
}

type Medium = PostItem["post"]["media"][number];

/** What a post shows when the viewer may see it: pictures to swipe through, a film, a sound. */
export function PostMedia({
  item,
  name,
  renderUncensor,
}: {
  item: PostItem;
  name: string;
  /** What uncensors a picture, shown in its place. */
  renderUncensor: (picture: CensoredPicture) => ReactNode;
}) {
  const { media } = item.post;
  if (media.length === 0) return null;
  if (item.is_locked) return <LockedMedia item={item} />;
  const pictures = media.filter(({ kind }) => kind === "image");
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} name={name} renderUncensor={renderUncensor} />}
      {media.map((medium) => (
        <Player key={medium.id} medium={medium} name={name} />
      ))}
    </>
  );
}

function Pictures({
  pictures,
  name,
  renderUncensor,
}: {
  pictures: readonly Medium[];
  name: string;
  /** What uncensors a picture, shown in its place. */
  renderUncensor: (picture: CensoredPicture) => ReactNode;
}) {
  const several = pictures.length > 1;
  const scrollable = several
    ? { tabIndex: 0, role: "group", "aria-label": `${pictures.length} pictures, scroll to see all` }
    : {};
  return (
    <div className={css.stage}>
      <div className={css.strip} {...scrollable}>
        {pictures.map(({ id, url, thumb_url: thumbUrl, width, height, uncensor_amount: amount }, index) => (
          <div key={id} className={css.slide}>
            {amount === null ? (
              <img
                className={css.picture}
                src={url ?? undefined}
                alt={several ? `Picture ${index + 1} by ${name}` : `Picture by ${name}`}
                loading="lazy"
                decoding="async"
                {...(width !== null && height !== null ? { width, height } : {})}
              />
            ) : (
              <div className={css.locked}>
                {thumbUrl !== null && (
                  <img className={css.veil} src={thumbUrl} alt="" loading="lazy" decoding="async" />
                )}
                <span className={css.lockedText}>{renderUncensor({ mediaId: id, amount, thumbUrl })}</span>
              </div>
            )}
          </div>
        ))}
      </div>
      {several && <span className={css.amount}>{pictures.length} pictures</span>}
    </div>
  );
}

function Player({ medium, name }: { medium: Medium; name: string }) {
  if (medium.url === null) return null;
  if (medium.kind === "video") {
    return (
      <div className={css.stage}>
        <video
          className={css.film}
          src={medium.url}
          poster={medium.thumb_url ?? undefined}
          controls
          playsInline
          loop
          preload="none"
          aria-label={`Video by ${name}`}
        />
      </div>
    );
  }
  if (medium.kind !== "audio") return null;
  return (
    <div className={css.sound}>
      <Icon name="audio" size="large" />
      <audio
        className={css.player}
        src={medium.url}
        controls
        preload="none"
        aria-label={`Audio by ${name}`}
      />
    </div>
  );
}

/** Seen with access, but sold on its own: the price says so (POSTS-08). */
function LockedMedia({ item }: { item: PostItem }) {
  const thumb = item.post.media[0]?.thumb_url ?? null;
  return (
    <div className={css.locked}>
      {thumb !== null && <img className={css.veil} src={thumb} alt="" loading="lazy" decoding="async" />}
      <span className={css.lockedText}>
        <Icon name="lock" size="huge" label="Locked" />
        {item.post.amount_usd > 0 && formatCents(item.post.amount_usd)}
      </span>
    </div>
  );
}
