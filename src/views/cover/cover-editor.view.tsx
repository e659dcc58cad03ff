import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";

import { acceptedForCover } from "../../domain/upload/cover-film.ts";
import { coverImage } from "../../domain/profile/cover-image.ts";
import {
  selectCoverView,
  type CoverRef,
  type CoverView,
  type CoverWas,
  type ShownCover,
} from "../../machines/cover/cover.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { PlacedPicture } from "../picture/placed-picture.view.tsx";
import * as css from "./cover-editor.css.ts";

type Chosen = Extract<CoverView, { readonly picture: unknown }>;

type CoverEditorProps = { cover: CoverRef; shown: ShownCover; manage?: string | undefined };

/**
 * What the owner changes the cover with, `shown` being the one of now, and the way to the rest (`manage`, COVER-06), in the cover
 * itself (COVER-12, COVER-24 to COVER-27).
 */
export function CoverEditor({ cover, shown, manage }: CoverEditorProps) {
  const view = useSelector(cover, selectCoverView, shallowEqual);
  const isChanged = "now" in view && view.now !== null;
  const cancel = (
    <Button size="small" tone="secondary" onClick={() => cover.send({ type: "change.cancelled" })}>
      {isChanged ? "Keep it" : "Cancel"}
    </Button>
  );
  switch (view.status) {
    case "shown":
      return (
        <div className={css.corner}>
          <Chooser cover={cover} shown={shown} />
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
                {isChanged ? "Replace it" : "Save"}
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

function Question({ view: { status, percent, film, now } }: { view: Chosen }) {
  if (status === "sending")
    return (
      <div className={css.question}>
        <Progress label="Sending…" value={percent} />
      </div>
    );
  if (now !== null && status !== "unreachable") return <CoverNow now={now} />;
  return (
    <p className={css.question} role="status">
      {status === "unreachable" ? "The cover was not saved." : "Save Cover Changes?"}
      {film?.url === null && <span className={css.unseen}>This browser cannot play the film.</span>}
    </p>
  );
}

const nowText = ({ fans_cover_picture_url, fans_cover_video_url, is_processing }: CoverWas): string => {
  if (is_processing) return "A film is being made ready to be the cover. Do you want yours instead?";
  return fans_cover_picture_url === null && fans_cover_video_url === null
    ? "There is no cover now. Do you want yours?"
    : "This is the cover now. Do you want yours instead?";
};

/** The cover that somebody else chose while this one was placed. */
function CoverNow({ now }: { now: CoverWas }) {
  const address = coverImage(now);
  return (
    <div className={css.question} role="status">
      {address !== null && <img className={css.now} src={address} alt="The cover now" decoding="async" />}
      {nowText(now)}
    </div>
  );
}

function Chooser({ cover, shown }: { cover: CoverRef; shown: ShownCover }) {
  return (
    <FileButton
      label="Change cover"
      icon="camera"
      accept={acceptedForCover}
      onTake={(file) => {
        if (file === undefined) return;
        const { name, type: mediaType, size } = file;
        const { fans_cover_picture_url, fans_cover_video_url } = shown;
        cover.send({
          ...{ type: "file.chosen", name, mediaType, size, document_file: file },
          shown: { fans_cover_picture_url, fans_cover_video_url },
        });
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
