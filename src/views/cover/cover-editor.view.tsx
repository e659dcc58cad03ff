import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import { acceptedForCover } from "../../domain/upload/cover-film.ts";
import { selectCoverView, type CoverRef, type CoverView } from "../../machines/cover/cover.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { PlacedPicture } from "../picture/placed-picture.view.tsx";
import * as css from "./cover-editor.css.ts";

type Chosen = Extract<CoverView, { readonly picture: unknown }>;

/** What the owner changes the cover with, and the way to the rest (`manage`, COVER-06), in the cover itself (COVER-12, COVER-24 to COVER-27). */
export function CoverEditor({ cover, manage }: { cover: CoverRef; manage?: string | undefined }) {
  const view = useSelector(cover, selectCoverView, shallowEqual);
  const cancel = (
    <Button size="small" tone="secondary" onClick={() => cover.send({ type: "change.cancelled" })}>
      Cancel
    </Button>
  );
  switch (view.status) {
    case "shown":
      return (
        <div className={css.corner}>
          <Chooser cover={cover} />
          {manage !== undefined && (
            <ButtonLink
              size="small"
              tone="secondary"
              icon="cog"
              aria-label="Customize"
              data-tooltip="Customize"
              href={manage}
            />
          )}
        </div>
      );
    case "reading":
      return (
        <Bar>
          <p className={css.question}>Opening the file…</p>
          {cancel}
        </Bar>
      );
    default:
      return (
        <>
          <Preview cover={cover} view={view} />
          <Bar>
            <Question view={view} />
            {view.status !== "cutting" && view.status !== "saving" && cancel}
            {view.status === "unreachable" ? (
              <Button size="small" onClick={() => cover.send({ type: "retry.requested" })}>
                Try again
              </Button>
            ) : (
              <Button
                size="small"
                busy={view.status !== "placing"}
                onClick={() => cover.send({ type: "form.submitted" })}
              >
                Save
              </Button>
            )}
          </Bar>
        </>
      );
  }
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar} role="group" aria-label="Cover changes">
      {children}
    </div>
  );
}

function Question({ view: { status, percent, film } }: { view: Chosen }) {
  if (status === "sending")
    return (
      <div className={css.question}>
        <Progress label="Sending…" value={percent} />
      </div>
    );
  return (
    <p className={css.question} role="status">
      {status === "unreachable" ? "The cover was not saved." : "Save Cover Changes?"}
      {film?.url === null && <span className={css.unseen}>This browser cannot play the film.</span>}
    </p>
  );
}

function Chooser({ cover }: { cover: CoverRef }) {
  return (
    <FileButton
      label="Change cover"
      icon="camera"
      accept={acceptedForCover}
      onTake={(file) => {
        if (file === undefined) return;
        const { name, type: mediaType, size } = file;
        cover.send({ type: "file.chosen", name, mediaType, size, document_file: file });
      }}
    />
  );
}

/** What was chosen, where the cover will stand. */
function Preview({ cover, view: { picture, film, crop, status } }: { cover: CoverRef; view: Chosen }) {
  if (picture === null) return <FilmPreview url={film?.url ?? null} />;
  if (crop === null) return <img className={css.whole} src={picture.url} alt="" />;
  return (
    <PlacedPicture
      className={css.placed}
      label="The new cover: drag it, or move it with the arrow keys"
      picture={picture}
      crop={crop}
      isStill={status !== "placing"}
      onMove={(dx, dy) => cover.send({ type: "crop.moved", dx, dy })}
    />
  );
}

const playUnlessUnwanted = (film: HTMLVideoElement | null): void => {
  if (film === null || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // A browser that refuses shows its first picture.
  void film.play().catch(() => {});
};

function FilmPreview({ url }: { url: string | null }) {
  if (url === null) return <div className={css.unshown} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it is shown without its sound
    <video
      ref={playUnlessUnwanted}
      className={css.whole}
      src={url}
      aria-label="The new cover film"
      muted
      loop
      playsInline
    />
  );
}
