import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import { counted } from "../../domain/format/number.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { PremiumSubTab } from "../../domain/profile/tabs.ts";
import {
  selectListView,
  type listMachine,
  type ListSnapshot,
  type ListView,
} from "../../machines/list/list.machine.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { Gallery } from "../../protocol/gallery/gallery.records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { PostsLoading } from "../post/post-list.view.tsx";
import { Film, Sound } from "../post/post-media.view.tsx";
import * as css from "./premium.css.ts";

const Lightbox = lazyView(async () => (await import("../post/lightbox.view.tsx")).Lightbox);

export type PremiumProps = {
  list: ActorRefFrom<typeof listMachine>;
  creator: CreatorRecord;
  subTab: PremiumSubTab;
  /** The profile's address; "" on a root-user site. */
  base: string;
  onUnlock: (id: number) => void;
};

const selectGalleries = (snapshot: ListSnapshot): ListView<Gallery> => selectListView<Gallery>(snapshot);

const subTabs = [
  { subTab: "video_dm", path: "videos", label: "Videos", counted: "video_dm_gallery" },
  { subTab: "photo_dm", path: "photos", label: "Photos", counted: "picture_dm_gallery" },
  { subTab: "audio_dm", path: "audios", label: "Audio", counted: "audio_dm_gallery" },
] as const;

/** The premium tab: galleries of films, pictures and sounds, to be bought or opened (PROFILE-08 to PROFILE-11, PROFILE-64). */
export function Premium({ list, creator, subTab, base, onUnlock }: PremiumProps) {
  const view = useSelector(list, selectGalleries, shallowEqual);
  const retry = () => list.send({ type: "retry.requested" });
  return (
    <div className={css.premium}>
      <nav className={css.kinds} aria-label="Kinds of premium media">
        {subTabs.map(({ subTab: kind, path, label, counted: name }) => (
          <Link
            key={kind}
            className={css.kind}
            to={`${base}/premium/${path}`}
            aria-current={kind === subTab ? "page" : undefined}
          >
            {label} {creator.post_count[name]}
          </Link>
        ))}
      </nav>
      {creator.can_edit && (
        <div className={css.ways}>
          <ButtonLink icon="plus" href={`${sellPath}?new=${subTab}`}>
            Add new media
          </ButtonLink>
          <Link className={css.stats} to={statsPath}>
            Premium Media Stats
          </Link>
        </div>
      )}
      {view.status === "loading" && <PostsLoading look="grid" />}
      {view.status === "failed" && <ReadProblem failure={view.failure} onRetry={retry} />}
      {view.status === "offline" && <ReadProblem onRetry={retry} />}
      {view.status === "empty" && <EmptyState icon="gift" title="NOTHING PREMIUM HERE YET" />}
      {view.status === "showing" && (
        <ul className={css.galleries}>
          {view.items.map((gallery) => (
            <li key={gallery.id}>
              <GalleryCard
                gallery={gallery}
                name={creator.user.display_name}
                onUnlock={() => onUnlock(gallery.id)}
                onFailed={() => list.send({ type: "reload.requested" })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const { path: sellPath } = accountPages["own-galleries"];
const { path: statsPath } = accountPages["gallery-stats"];

const nouns = { video_dm: "video", photo_dm: "photo", audio_dm: "audio track" } as const;

type GalleryProps = { gallery: Gallery; name: string; onUnlock: () => void; onFailed: () => void };

function GalleryCard({ gallery, name, onUnlock, onFailed }: GalleryProps) {
  const { id, type, title, media, amount_usd: price, is_locked: locked, sales } = gallery;
  const [isOpen, setOpen] = useState(false);
  const thumb = media[0]?.thumb_url ?? null;
  const pictures = media.flatMap(({ id: mediaId, kind, url }, index) =>
    kind === "image" && url !== null ? [{ id: mediaId, url, alt: `Picture ${index + 1} of ${title}` }] : [],
  );
  return (
    <article className={css.gallery} aria-label={title}>
      <div className={css.stage}>
        {thumb !== null && (
          <img
            className={locked ? css.veiled : css.picture}
            src={thumb}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
        {thumb === null && <Icon name="audio" size="huge" />}
        {locked && (
          <span className={css.lock}>
            <Icon name="lock" size="large" label="Locked" />
          </span>
        )}
        <span className={css.size}>{counted(media.length, nouns[type])}</span>
      </div>
      <div className={css.words}>
        <h2 className={css.title}>{title}</h2>
        {sales !== null && (
          <p className={css.facts}>
            <Badge>{price > 0 ? formatCents(price) : "Free"}</Badge>
            <span>{counted(sales, "sale")}</span>
            <Link className={css.stats} to={`${statsPath}?gallery=${id}`} aria-label={`Stats of ${title}`}>
              Stats
            </Link>
          </p>
        )}
        {locked && !gallery.can_unlock ? (
          <p className={css.facts}>Not available at the moment</p>
        ) : locked ? (
          <Button tone="follow" wide onClick={onUnlock}>
            Unlock for {formatCents(price)}
          </Button>
        ) : (
          <Button tone="secondary" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Close" : "Open"}
          </Button>
        )}
      </div>
      {isOpen && pictures.length > 0 && (
        <LazyPart>
          <Lightbox pictures={pictures} first={0} onClose={() => setOpen(false)} onFailed={onFailed} />
        </LazyPart>
      )}
      {isOpen &&
        media.map((medium) => {
          const { kind, url } = medium;
          if (url === null || kind === "image") return null;
          return kind === "video" ? (
            <Film key={medium.id} medium={medium} url={url} name={name} onFailed={onFailed} />
          ) : (
            <Sound key={medium.id} url={url} name={name} onFailed={onFailed} />
          );
        })}
    </article>
  );
}
