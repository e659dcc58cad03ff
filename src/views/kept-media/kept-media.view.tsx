import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { keptNames, keptTypes, type KeptType } from "../../domain/media/kept-media.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import {
  selectKeptMediaView,
  type KeptList,
  type KeptMediaRef,
} from "../../machines/kept-media/kept-media.machine.ts";
import { selectResourceView, type ResourceRef } from "../../machines/resource/resource.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ListBody } from "../list/list-body.view.tsx";
import { Heart } from "../post/heart.view.tsx";
import { Film, Sound } from "../post/post-media.view.tsx";
import { useSteadySource } from "../post/use-steady-source.ts";
import * as css from "./kept-media.css.ts";

const Lightbox = lazyView(async () => (await import("../post/lightbox.view.tsx")).Lightbox);

type Bought = EndpointAnswer<"getPurchases">["items"][number];
type Marked = EndpointAnswer<"getFavorites">["items"][number];
type Kept = Bought | Marked;

const words: Readonly<Record<KeptList, { readonly title: string; readonly text: string }>> = {
  purchases: { title: "Nothing bought yet", text: "What you buy is here, open for good." },
  favorites: {
    title: "No favorites yet",
    text: "Press the heart on a picture, film or sound to find it here.",
  },
};

const nouns: Readonly<Record<KeptType, string>> = { photos: "Picture", video: "Video", audio: "Audio" };

/** What the viewer bought, or marked (ACCT-38 to ACCT-41, ACCT-45 to ACCT-48). */
export function KeptMediaPage({ page }: { page: KeptMediaRef }) {
  const view = useSelector(page, selectKeptMediaView, shallowEqual);
  const { list, kind, username, marks, media, creators } = view;
  const { name, path } = accountPages[list];
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{name}</h1>
      <TabLinks
        label={`Kinds of ${list}`}
        items={keptTypes.map((type) => ({ id: type, label: keptNames[type], href: `${path}/${type}` }))}
        selected={kind}
      />
      {creators !== null && <Creators creators={creators} page={page} username={username} />}
      {media !== null && (
        <ListBody<Kept>
          list={media}
          loading={`Loading your ${list}`}
          className={css.grid}
          shape={
            <div className={css.card}>
              <div className={css.place} />
              <Skeleton width="half" />
            </div>
          }
          empty={<Nothing page={page} list={list} kind={kind} username={username} />}
        >
          {(items) => <Media page={page} kind={kind} marks={marks} items={items} />}
        </ListBody>
      )}
    </div>
  );
}

type CreatorsProps = { creators: ResourceRef; page: KeptMediaRef; username: string };

/** Where all is of one creator there is nothing to choose. */
function Creators({ creators, page, username }: CreatorsProps) {
  const view = useSelector(creators, selectResourceView<"getKeptCreators">, shallowEqual);
  if (view.status !== "ready" || view.data.length < 2) return null;
  const each = view.data.map((creator) => ({
    value: creator.username,
    label: `${creator.display_name} (@${creator.username})`,
  }));
  return (
    <Select
      label="Creator"
      name="creator"
      value={username}
      options={[{ value: "", label: "All creators" }, ...each]}
      onChange={(chosen) => page.send({ type: "creator.chosen", username: chosen })}
    />
  );
}

type NothingProps = { page: KeptMediaRef; list: KeptList; kind: KeptType; username: string };

function Nothing({ page, list, kind, username }: NothingProps) {
  const { title, text } = words[list];
  const action =
    username === "" ? (
      <ButtonLink href="/">Find something you like</ButtonLink>
    ) : (
      <Button onClick={() => page.send({ type: "creator.chosen", username: "" })}>Show all creators</Button>
    );
  return (
    <EmptyState icon={list === "favorites" ? "heart" : "image"} title={title} action={action}>
      {username === "" ? text : `No ${keptNames[kind].toLowerCase()} of this creator.`}
    </EmptyState>
  );
}

type MediaProps = {
  page: KeptMediaRef;
  kind: KeptType;
  marks: Readonly<Record<number, boolean>>;
  items: readonly Kept[];
};

function Media({ page, kind, marks, items }: MediaProps) {
  const [large, setLarge] = useState<number | null>(null);
  const onFailed = () => page.send({ type: "media.failed" });
  const pictures = items.flatMap(({ media: { id, url }, creator }) =>
    url === null ? [] : [{ id, url, alt: `Picture by ${creator.display_name}` }],
  );
  return (
    <>
      <ul className={kind === "audio" ? css.list : css.grid}>
        {items.map((item) => (
          <li key={item.media.id} className={kind === "audio" ? css.soundCard : css.card}>
            <Medium
              item={item}
              kind={kind}
              onLarge={() => setLarge(pictures.findIndex(({ id }) => id === item.media.id))}
              onFailed={onFailed}
              isFavorite={marks[item.media.id] ?? item.media.is_favorite ?? false}
              onFavorite={(isFavorite) =>
                page.send({ type: "favorite.pressed", mediaId: item.media.id, isFavorite })
              }
            />
            <About item={item} />
          </li>
        ))}
      </ul>
      {large !== null && kind === "photos" && (
        <LazyPart>
          <Lightbox pictures={pictures} first={large} onClose={() => setLarge(null)} onFailed={onFailed} />
        </LazyPart>
      )}
    </>
  );
}

type MediumProps = {
  item: Kept;
  kind: KeptType;
  isFavorite: boolean;
  onFavorite: (isFavorite: boolean) => void;
  onLarge: () => void;
  onFailed: () => void;
};

function Medium({ item: { media, creator }, kind, isFavorite, onFavorite, onLarge, onFailed }: MediumProps) {
  const { url, thumb_url: thumbUrl } = media;
  const name = creator.display_name;
  const of = `${nouns[kind]} by ${name}`;
  const heart = <Heart over={kind !== "audio"} of={of} isFavorite={isFavorite} onChange={onFavorite} />;
  if (url === null)
    return (
      <div className={kind === "audio" ? css.lockedSound : css.frame}>
        {thumbUrl !== null && <Picture url={thumbUrl} alt="" onFailed={onFailed} isVeiled />}
        <span className={css.locked}>
          <Icon name="lock" />
          Locked
        </span>
        {heart}
      </div>
    );
  if (kind === "audio")
    return (
      <Sound url={url} name={name} onFailed={onFailed}>
        {heart}
      </Sound>
    );
  if (kind === "video")
    return (
      <Film medium={media} url={url} name={name} onFailed={onFailed}>
        {heart}
      </Film>
    );
  return (
    <div className={css.frame}>
      <button type="button" className={css.enlarge} aria-label={`${of}: look at it large`} onClick={onLarge}>
        <Picture url={thumbUrl ?? url} alt={of} onFailed={onFailed} />
      </button>
      {heart}
    </div>
  );
}

type PictureProps = { url: string; alt: string; onFailed: () => void; isVeiled?: boolean };

function Picture({ url, alt, onFailed, isVeiled = false }: PictureProps) {
  return (
    <img
      className={isVeiled ? css.veiled : css.picture}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...useSteadySource(url, onFailed)}
    />
  );
}

/** Whose it is, and what it cost when, or how it opens again. */
function About({ item }: { item: Kept }) {
  const { creator } = item;
  const timeZone = useTimeZone();
  return (
    <div className={css.about}>
      <Link className={css.creator} to={`/${creator.username}`}>
        {creator.display_name}
      </Link>
      {"bought_at" in item && (
        <span className={css.facts}>
          {`${formatCents(item.amount_usd)} · ${dateText(item.bought_at, timeZone)}`}
        </span>
      )}
      {"is_locked" in item && item.is_locked && (
        <span className={css.facts}>Opens again when you subscribe</span>
      )}
    </div>
  );
}
