import type { ComponentProps } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { counted } from "../../domain/format/number.ts";
import { galleryStatusNames, type GalleryStatus } from "../../domain/gallery/gallery-status.ts";
import { galleryMedia } from "../../domain/gallery/written-gallery.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { OwnGalleriesRef } from "../../machines/own-galleries/own-galleries.machine.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { IconButton } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import * as css from "./own-galleries.css.ts";

type Handle = Pick<
  ComponentProps<"button">,
  "onKeyDown" | "onPointerDown" | "onPointerUp" | "onPointerCancel"
>;

export type OwnGalleryRowProps = {
  page: OwnGalleriesRef;
  gallery: OwnGallery;
  busy: boolean;
  /** "1 of 3" */
  place: string;
  isDragged: boolean;
  handle: Handle;
};

const tones: Readonly<Record<GalleryStatus, ComponentProps<typeof Badge>["tone"]>> = {
  on_sale: "success",
  closed: "neutral",
  preparing: "neutral",
  in_review: "neutral",
  failed: "danger",
  rejected: "danger",
};

const kindOf = { image: "picture", video: "film", audio: "sound" } as const;

/** A gallery as its creator finds it among the others. */
export function OwnGalleryRow({ page, gallery, busy, place, isDragged, handle }: OwnGalleryRowProps) {
  const { id, type, text, amount_usd: price, media, status, reason, active, sales, earned } = gallery;
  const thumb = media[0]?.thumb_url ?? null;
  const kind = galleryMedia[type];
  const failed = media.find(({ error }) => error !== null);
  return (
    <li className={classNames(css.row, isDragged && css.lifted)} data-row>
      <button
        type="button"
        className={css.handle}
        aria-label={`Move: ${text}, ${place}. Press the arrow keys.`}
        {...handle}
      >
        <Icon name="menu" />
      </button>
      <div className={css.picture}>
        {thumb === null ? (
          <Icon name={kind} size="large" />
        ) : (
          <img className={css.image} src={thumb} alt="" />
        )}
      </div>
      <div className={css.about}>
        <h2 className={css.title}>{text}</h2>
        <p className={css.facts}>
          <Badge tone={tones[status]}>{galleryStatusNames[status]}</Badge>
          <span>{price > 0 ? formatCents(price) : "Free"}</span>
          <span>{counted(media.length, kindOf[kind])}</span>
        </p>
        <p className={css.facts}>
          <span>{counted(sales, "sale")}</span>
          <span>{formatCents(earned)} earned</span>
        </p>
        {reason !== null && <p className={css.reason}>Not approved: {reason}</p>}
        {failed !== undefined && <p className={css.reason}>{failed.error}</p>}
        <Checkbox
          name={`active_${id}`}
          label="Fans can buy it"
          checked={active}
          disabled={busy}
          onChange={(isActive) => page.send({ type: "switch.pressed", id, active: isActive })}
        />
      </div>
      <Menu
        label={text}
        items={[
          {
            id: "edit",
            label: "Edit",
            icon: "pencil",
            onChoose: () => page.send({ type: "edit.pressed", id }),
          },
          {
            id: "stats",
            label: "Stats",
            icon: "chart",
            href: `${accountPaths.galleryStats}?gallery=${id}`,
          },
          {
            id: "delete",
            label: "Delete",
            icon: "close",
            danger: true,
            onChoose: () => page.send({ type: "delete.pressed", id }),
          },
        ]}
        renderTrigger={(attributes) => (
          <IconButton
            {...attributes}
            icon="more"
            label={`What to do with ${text}`}
            size="small"
            disabled={busy}
          />
        )}
      />
    </li>
  );
}
