import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";

import { galleryTypeNames, galleryTypes, type GalleryType } from "../../domain/gallery/gallery.ts";
import {
  selectOwnGalleriesView,
  type OwnGalleriesRef,
} from "../../machines/own-galleries/own-galleries.machine.ts";
import type { OwnGallery } from "../../protocol/gallery/own-gallery.records.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { OwnGalleryRow } from "./own-gallery-row.view.tsx";
import * as css from "./own-galleries.css.ts";
import { useReorder } from "../kit/use-reorder.ts";

const nouns: Readonly<Record<GalleryType, string>> = {
  video_dm: "films",
  photo_dm: "pictures",
  audio_dm: "sounds",
};

/** Where a gallery is made and edited: its code is no part of the page. */
export const LazyGalleryEditor = lazyView(
  async () => (await import("../gallery-editor/gallery-editor.view.tsx")).GalleryEditor,
);

/** A creator's premium galleries: made, edited, put in order, closed and deleted (ACCT-27). */
export function OwnGalleriesPage({ page }: { page: OwnGalleriesRef }) {
  const view = useSelector(page, selectOwnGalleriesView, shallowEqual);
  const { kind } = view;
  const add = () => page.send({ type: "add.pressed" });
  useEffect(() => {
    // What fails here is tried again when a gallery is opened.
    LazyGalleryEditor.preload().catch(() => undefined);
  }, []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.heading}>Sell Media on Profile</h1>
          <p className={css.lead}>
            Galleries stand on the PREMIUM tab of your profile, in this order. Fans buy each once and keep it.
          </p>
        </div>
        {view.status === "showing" && (
          <Button icon="plus" onClick={add} disabled={view.busy}>
            Add new media
          </Button>
        )}
      </header>
      {view.status === "editing" ? (
        <LazyPart waiting={<GalleriesLoading label="Loading the editor" />}>
          {view.editor !== null && <LazyGalleryEditor editor={view.editor} />}
        </LazyPart>
      ) : (
        <>
          <Tabs
            label="Kinds of premium media"
            items={galleryTypes.map((id) => ({ id, label: galleryTypeNames[id] }))}
            selected={kind}
            panelId="own-galleries"
            onSelect={(id) => page.send({ type: "kind.chosen", kind: id as GalleryType })}
          />
          <div id="own-galleries" className={css.panel} role="tabpanel" aria-label={galleryTypeNames[kind]}>
            {view.status === "loading" && <GalleriesLoading label="Loading your galleries" />}
            {view.status === "failed" && (
              <ReadProblem
                failure={{ error: view.error }}
                onRetry={() => page.send({ type: "retry.requested" })}
                tone="secondary"
              />
            )}
            {view.status === "showing" && view.items.length === 0 && (
              <EmptyState icon="gift" title="Nothing on sale here yet">
                {`Add ${nouns[kind]}, give them a title and a price: your fans find them on your PREMIUM tab.`}
              </EmptyState>
            )}
            {view.status === "showing" && view.items.length > 0 && (
              <Galleries page={page} items={view.items} busy={view.busy} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function GalleriesLoading({ label }: { label: string }) {
  return (
    <Loading label={label} className={css.list}>
      {[1, 2, 3].map((place) => (
        <div key={place} className={css.row}>
          <span className={css.handle} />
          <span className={css.picture}>
            <Skeleton shape="fill" />
          </span>
          <Skeleton width="most" />
        </div>
      ))}
    </Loading>
  );
}

type GalleriesProps = { page: OwnGalleriesRef; items: readonly OwnGallery[]; busy: boolean };

function Galleries({ page, items, busy }: GalleriesProps) {
  const { dragged, handleOf } = useReorder(
    items.map(({ id }) => id),
    (id, to) => page.send({ type: "gallery.moved", id, to }),
  );
  return (
    <ul className={css.list}>
      {items.map((gallery, index) => (
        <OwnGalleryRow
          key={gallery.id}
          {...{ page, gallery, busy }}
          place={`${index + 1} of ${items.length}`}
          isDragged={dragged === gallery.id}
          handle={handleOf(gallery.id)}
        />
      ))}
    </ul>
  );
}
