import { shallowEqual, useSelector } from "@xstate/react";
import { useId, useState, type ReactNode } from "react";
import { match } from "ts-pattern";

import { acceptedTypes } from "../../domain/upload/upload-kind.ts";
import { selectAvatarView, type AvatarRef, type AvatarView } from "../../machines/avatar/avatar.machine.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { PlacedPicture } from "../picture/placed-picture.view.tsx";
import * as css from "./avatar.css.ts";

export type AvatarDialogProps = { avatar: AvatarRef; onClose: () => void };

type Choosing = Extract<AvatarView, { readonly avatarUrl: unknown }>;
type Placing = Extract<AvatarView, { readonly picture: unknown }>;

/** The dialog 7: a picture of oneself is chosen or dropped, placed in a square, sent; or deleted (UPLOAD-01 to UPLOAD-06). */
export function AvatarDialog({ avatar, onClose }: AvatarDialogProps) {
  const view = useSelector(avatar, selectAvatarView, shallowEqual);
  const take = (file: File | undefined) => {
    if (file !== undefined)
      avatar.send({ type: "file.chosen", mediaType: file.type, size: file.size, document_file: file });
  };
  if (view.status === "closed") return null;
  const busy = view.status === "cutting" || view.status === "saving" || view.status === "deleting";
  return (
    <Dialog title="Edit Avatar" size="small" busy={busy} onClose={onClose}>
      <DropTarget onTake={busy || view.status === "sending" ? null : take}>
        {(isOver) => (
          <div className={css.content}>
            <p className={css.lead}>
              Everybody sees this picture, also without an account: no nudity or lingerie for preview images,
              please.
            </p>
            {match(view)
              .with({ status: "choosing" }, { status: "reading" }, { status: "deleting" }, (choosing) => (
                <Choose {...{ avatar, onClose, isOver }} view={choosing} onTake={take} />
              ))
              .otherwise((placing) => (
                <Place {...{ avatar, onClose }} view={placing} onTake={take} />
              ))}
          </div>
        )}
      </DropTarget>
    </Dialog>
  );
}

/** Takes files that are dropped on the dialog; null: none now. */
function DropTarget({
  onTake,
  children,
}: {
  onTake: ((file: File | undefined) => void) | null;
  children: (isOver: boolean) => ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(onTake !== null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onTake?.(event.dataTransfer.files[0]);
      }}
    >
      {children(isOver)}
    </div>
  );
}

type PartProps<View> = AvatarDialogProps & { view: View; onTake: (file: File | undefined) => void };

function Choose({ avatar, view, isOver, onTake, onClose }: PartProps<Choosing> & { isOver: boolean }) {
  const id = useId();
  const { avatarUrl, displayName, text, status } = view;
  return (
    <>
      <div className={classNames(css.target, isOver && css.over)}>
        <Avatar size="huge" name={displayName} src={avatarUrl} alt="The avatar now" />
        <FileButton
          label="Choose a picture"
          icon="image"
          accept={acceptedTypes("avatar")}
          describedBy={text === null ? undefined : id}
          disabled={status !== "choosing"}
          onTake={onTake}
        />
        <p className={css.hint} aria-live="polite">
          {status === "reading"
            ? "Opening the picture…"
            : "Or drop one here: jpeg, png or webp, up to 10\u00a0MB."}
        </p>
      </div>
      <p id={id} className={css.error} role="alert" hidden={text === null}>
        {text}
      </p>
      <DialogActions>
        {avatarUrl !== null && (
          <Button
            tone="danger"
            busy={status === "deleting"}
            onClick={() => avatar.send({ type: "avatar.deleted" })}
          >
            Delete
          </Button>
        )}
        <Button tone="secondary" disabled={status === "deleting"} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}

function Place({ avatar, view, onTake, onClose }: PartProps<Placing>) {
  const id = useId();
  const { status, text, zoom, most, percent, isChanged, avatarUrl, displayName } = view;
  const isStill = status !== "placing";
  return (
    <>
      <PlacedPicture
        className={css.square}
        label="Your picture: drag it, or move it with the arrow keys and zoom with + and -"
        picture={view.picture}
        crop={view.crop}
        isStill={isStill}
        onMove={(dx, dy) => avatar.send({ type: "crop.moved", dx, dy })}
        onZoom={(factor) => avatar.send({ type: "crop.zoomed", zoom: zoom * factor })}
      />
      {!isStill && most > 1 && (
        <label className={css.zoom}>
          Zoom
          <input
            type="range"
            className={css.range}
            min={1}
            max={most}
            step={0.01}
            value={zoom}
            onChange={(event) =>
              avatar.send({ type: "crop.zoomed", zoom: Number(event.currentTarget.value) })
            }
          />
        </label>
      )}
      {status === "sending" && <Progress label="Sending…" value={percent} />}
      <p id={id} className={css.error} role="alert" hidden={text === null}>
        {text}
      </p>
      {isChanged && (
        <div className={css.now}>
          <Avatar size="large" name={displayName} src={avatarUrl} alt="The avatar now" />
          <p className={css.hint}>
            {avatarUrl === null
              ? "There is no avatar now. Do you want yours?"
              : "This is the avatar now. Do you want yours instead?"}
          </p>
        </div>
      )}
      <DialogActions>
        <FileButton
          label="Replace"
          icon="image"
          accept={acceptedTypes("avatar")}
          disabled={status !== "placing" && status !== "unreachable"}
          onTake={onTake}
        />
        <Button tone="secondary" disabled={status === "cutting" || status === "saving"} onClick={onClose}>
          {isChanged ? "Keep it" : "Close"}
        </Button>
        {status === "unreachable" ? (
          <Button onClick={() => avatar.send({ type: "retry.requested" })}>Try again</Button>
        ) : (
          <Button busy={isStill} data-autofocus onClick={() => avatar.send({ type: "form.submitted" })}>
            {isChanged ? "Replace it" : "Save"}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
