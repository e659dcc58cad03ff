import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";

import { messagePath } from "../../domain/direct-message/conversation-path.ts";
import {
  chatViewPath,
  galleryNames,
  galleryViews,
  type GalleryView,
} from "../../domain/direct-message/inbox-address.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { playingTime } from "../../domain/format/duration.ts";
import { dateText } from "../../domain/format/moment.ts";
import type { listMachine } from "../../machines/list/list.machine.ts";
import type { SharedMedium } from "../../protocol/direct-message/direct-message.records.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import * as css from "./shared-media.css.ts";

type SharedProps = { list: ActorRefFrom<typeof listMachine>; username: string; gallery: GalleryView };

/** The media that two have sent each other, by kind, each leading to its message (ACCT-23). */
export function SharedMedia({ list, username, gallery }: SharedProps) {
  const items = galleryViews.map((view) => ({
    ...{ id: view, label: galleryNames[view], href: chatViewPath(username, "gallery", view) },
  }));
  return (
    <div className={css.panel}>
      <TabLinks label="Kinds of media" items={items} selected={gallery} />
      <ListBody<SharedMedium>
        list={list}
        loading="Loading media"
        className={css.grid}
        shape={<Skeleton shape="picture" />}
        empty={
          <EmptyState icon="image" title="Nothing here">
            {gallery === "purchased"
              ? "What one of you unlocks shows up here."
              : "What you send each other shows up here."}
          </EmptyState>
        }
      >
        {(media) => (
          <ul className={css.grid}>
            {media.map((each) => (
              <li key={`${each.message_id}-${each.media.id}`}>
                <Tile medium={each} username={username} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  );
}

const names = { image: "Picture", video: "Film", audio: "Sound" } as const;

function Tile({ medium, username }: { medium: SharedMedium; username: string }) {
  const { message_id: id, is_own: isOwn, is_locked: isLocked, created_at: at, amount_usd: price } = medium;
  const { kind, thumb_url: thumb, duration } = medium.media;
  const timeZone = useTimeZone();
  const said = `${names[kind]} of ${dateText(at, timeZone)}${isOwn ? ", yours" : ""}${isLocked ? ", locked" : ""}`;
  return (
    <Link className={css.tile} to={messagePath(username, id)} aria-label={`${said}: go to its message`}>
      {thumb === null ? (
        <Icon name={kind} size="large" />
      ) : (
        <img
          className={isLocked ? css.veil : css.picture}
          src={thumb}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      {isLocked ? (
        <span className={css.mark}>
          <Icon name="lock" size="small" /> {formatCents(price)}
        </span>
      ) : (
        kind !== "image" && <span className={css.mark}>{playingTime(duration ?? 0)}</span>
      )}
    </Link>
  );
}
