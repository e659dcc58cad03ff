import { useState, type ReactNode } from "react";

import { uncensorLabel } from "../../domain/tip/uncensor-label.ts";
import type { PostItem } from "../../protocol/records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Heart } from "./heart.view.tsx";
import * as css from "./post-card.css.ts";
import { useSteadyPlayer, useSteadySource } from "./use-steady-source.ts";

const Lightbox = lazyView(async () => (await import("./lightbox.view.tsx")).Lightbox);

/** A picture that is sold uncensored, for cents. */
export interface CensoredPicture {
  readonly postId: number;
  readonly mediaId: number;
  readonly amount: number;
  readonly thumbUrl: string | null;
}

/** Uncensors a picture; null where that is done at its author's page. */
export type Uncensor = (picture: CensoredPicture) => void;

type Medium = PostItem["post"]["media"][number];

export type PostMediaProps = {
  item: PostItem;
  name: string;
  /** Where its author is. */
  profile: string;
  onUncensor: Uncensor | null;
  /** A medium did not come: its address may be over (POSTS-27). */
  onFailed: () => void;
  /** Marks a medium or takes the mark away. */
  onFavorite: (mediaId: number, isFavorite: boolean) => void;
};

/** What a post shows when the viewer may see it: pictures to swipe through and to look at large, a film, a sound. */
export function PostMedia(props: PostMediaProps) {
  const { media } = props.item.post;
  if (media.length === 0) return null;
  const pictures = media.filter(({ kind }) => kind === "image");
  return (
    <>
      {pictures.length > 0 && <Pictures {...props} pictures={pictures} />}
      {media.map((medium) => (
        <Player
          key={medium.id}
          medium={medium}
          name={props.name}
          onFailed={props.onFailed}
          onFavorite={props.onFavorite}
        />
      ))}
    </>
  );
}

type PicturesProps = PostMediaProps & { pictures: readonly Medium[] };

function Pictures({ item, pictures, name, profile, onUncensor, onFailed, onFavorite }: PicturesProps) {
  const [large, setLarge] = useState<number | null>(null);
  const several = pictures.length > 1;
  const scrollable = several
    ? { tabIndex: 0, role: "group", "aria-label": `${pictures.length} pictures, scroll to see all` }
    : {};
  const altOf = (index: number) => (several ? `Picture ${index + 1} by ${name}` : `Picture by ${name}`);
  const open = pictures.flatMap((picture, index) =>
    picture.url === null ? [] : [{ id: picture.id, url: picture.url, alt: altOf(index) }],
  );
  return (
    <div className={css.stage}>
      <div className={css.strip} {...scrollable}>
        {pictures.map((picture, index) => (
          <div key={picture.id} className={css.slide}>
            {picture.url === null ? (
              <Censored
                postId={item.post.id}
                picture={picture}
                profile={profile}
                onUncensor={onUncensor}
                onFailed={onFailed}
              />
            ) : (
              <button
                type="button"
                className={css.enlarge}
                aria-label={`${altOf(index)}: look at it large`}
                onClick={() => setLarge(open.findIndex(({ id }) => id === picture.id))}
              >
                <Picture picture={picture} url={picture.url} alt={altOf(index)} onFailed={onFailed} />
              </button>
            )}
            {picture.is_favorite !== undefined && (
              <Heart
                over
                of={altOf(index)}
                isFavorite={picture.is_favorite}
                onChange={(isFavorite) => onFavorite(picture.id, isFavorite)}
              />
            )}
          </div>
        ))}
      </div>
      {several && <span className={css.amount}>{pictures.length} pictures</span>}
      {large !== null && (
        <LazyPart>
          <Lightbox pictures={open} first={large} onClose={() => setLarge(null)} onFailed={onFailed} />
        </LazyPart>
      )}
    </div>
  );
}

type PictureProps = { picture: Medium; url: string; alt: string; onFailed: () => void };

function Picture({ picture: { width, height }, url, alt, onFailed }: PictureProps) {
  return (
    <img
      className={css.picture}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...(width !== null && height !== null ? { width, height } : {})}
      {...useSteadySource(url, onFailed)}
    />
  );
}

function Veil({ url, onFailed }: { url: string; onFailed: () => void }) {
  return (
    <img className={css.veil} alt="" loading="lazy" decoding="async" {...useSteadySource(url, onFailed)} />
  );
}

type CensoredProps = Pick<PostMediaProps, "onFailed" | "onUncensor" | "profile"> & {
  postId: number;
  picture: Medium;
};

function Censored({ postId, picture, profile, onUncensor, onFailed }: CensoredProps) {
  const { id, thumb_url: thumbUrl, uncensor_amount: amount } = picture;
  return (
    <div className={css.locked}>
      {thumbUrl !== null && <Veil url={thumbUrl} onFailed={onFailed} />}
      <span className={css.lockedText}>
        {amount === null ? null : onUncensor === null ? (
          <ButtonLink href={profile}>{uncensorLabel(amount)}</ButtonLink>
        ) : (
          <Button onClick={() => onUncensor({ postId, mediaId: id, amount, thumbUrl })}>
            {uncensorLabel(amount)}
          </Button>
        )}
      </span>
    </div>
  );
}

type PlayerProps = { medium: Medium; name: string; onFailed: () => void };

function Player({ medium, name, onFailed, onFavorite }: PlayerProps & Pick<PostMediaProps, "onFavorite">) {
  const { id, url, kind, is_favorite: isFavorite } = medium;
  if (url === null || kind === "image") return null;
  const heart = isFavorite !== undefined && (
    <Heart
      over={kind === "video"}
      of={kind === "video" ? `Video by ${name}` : `Audio by ${name}`}
      isFavorite={isFavorite}
      onChange={(marked) => onFavorite(id, marked)}
    />
  );
  if (kind === "video")
    return (
      <Film medium={medium} url={url} name={name} onFailed={onFailed}>
        {heart}
      </Film>
    );
  return (
    <Sound url={url} name={name} onFailed={onFailed}>
      {heart}
    </Sound>
  );
}

type ShownProps = Omit<PlayerProps, "medium"> & {
  url: string;
  /** What stands over or beside it. */
  children?: ReactNode;
};

/** A film that goes on when its address is over. */
export function Film({ medium, url, name, onFailed, children }: ShownProps & Pick<PlayerProps, "medium">) {
  return (
    <div className={css.stage}>
      <video
        className={css.film}
        poster={medium.thumb_url ?? undefined}
        controls
        playsInline
        loop
        preload="none"
        aria-label={`Video by ${name}`}
        {...useSteadyPlayer(url, onFailed)}
      />
      {children}
    </div>
  );
}

/** The same of a sound. */
export function Sound({ url, name, onFailed, children }: ShownProps) {
  return (
    <div className={css.sound}>
      <Icon name="audio" size="large" />
      <audio
        className={css.player}
        controls
        preload="none"
        aria-label={`Audio by ${name}`}
        {...useSteadyPlayer(url, onFailed)}
      />
      {children}
    </div>
  );
}
