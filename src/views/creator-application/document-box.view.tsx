import { shallowEqual, useSelector } from "@xstate/react";
import { useId } from "react";
import { match } from "ts-pattern";

import { acceptedTypes } from "../../domain/upload/upload-kind.ts";
import { selectUploadView, type UploadRef, type UploadView } from "../../machines/upload/upload.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { Progress } from "../kit/progress/progress.view.tsx";
import * as css from "./document-box.css.ts";

export type DocumentBoxProps = {
  upload: UploadRef;
  /** What is to be seen on the picture: "Front of your passport". */
  name: string;
  hint: string;
  icon: IconName;
  /** Which camera takes it. */
  camera: "environment" | "user";
  /** What the form says is wrong. */
  error: string | undefined;
  disabled: boolean;
};

/** One picture of a document: chosen or taken, seen at once, sent while the rest is filled in (ROUTE-45). */
export function DocumentBox(props: DocumentBoxProps) {
  const { upload, name, icon, disabled } = props;
  const view = useSelector(upload, selectUploadView, shallowEqual);
  const id = useId();
  const isEmpty = view.status === "empty" || view.status === "refused";
  const error = (view.status === "refused" ? view.text : null) ?? props.error ?? null;
  const take = (file: File | undefined) => {
    if (file === undefined || disabled) return;
    // The name of such a file may say whose it is: it is not kept.
    upload.send({
      ...{ type: "file.chosen", name: "", mediaType: file.type, size: file.size },
      document_file: file,
    });
  };
  const looks = classNames(css.box, isEmpty && css.open, error !== null && css.wrong);
  return (
    <section className={looks} aria-label={name}>
      <Picture view={view} icon={icon} />
      <div className={css.about}>
        <h2 className={css.name}>{name}</h2>
        <About {...props} view={view} />
        <p id={id} className={css.error} role="alert" hidden={error === null}>
          {error}
        </p>
        {view.status !== "sending" && (
          <div className={css.ways}>
            <Ways {...props} view={view} describedBy={error === null ? undefined : id} onTake={take} />
          </div>
        )}
      </div>
    </section>
  );
}

function Picture({ view, icon }: { view: UploadView; icon: IconName }) {
  const preview = "preview" in view ? view.preview : null;
  return (
    <div className={css.picture}>
      {preview === null ? (
        <Icon name={icon} size="large" />
      ) : (
        <img className={css.image} src={preview} alt="" />
      )}
      {view.status === "sent" && (
        <span className={css.check}>
          <Icon name="check" size="small" label="Sent" />
        </span>
      )}
    </div>
  );
}

function About({ view, hint, name }: DocumentBoxProps & { view: UploadView }) {
  return match(view)
    .with({ status: "empty" }, { status: "refused" }, () => <p className={css.hint}>{hint}</p>)
    .with({ status: "sending" }, { status: "paused" }, ({ percent }) => (
      <Progress label="Sending…" value={percent} valueText={`${percent}% of ${name.toLowerCase()}`} />
    ))
    .with({ status: "broken" }, ({ text }) => (
      <p className={css.error} role="alert">
        {text ?? "The connection was lost. It goes on by itself."}
      </p>
    ))
    .with({ status: "making" }, { status: "sent" }, () => (
      <p className={css.hint}>Sent. Is every word readable?</p>
    ))
    .exhaustive();
}

type WaysProps = DocumentBoxProps & {
  view: UploadView;
  describedBy: string | undefined;
  onTake: (file: File | undefined) => void;
};

function Ways({ upload, view, name, camera, disabled, describedBy, onTake }: WaysProps) {
  const file = (label: string, icon: IconName, capture?: "environment" | "user") => (
    <FileButton
      label={label}
      icon={icon}
      capture={capture}
      accept={acceptedTypes("document")}
      name={`${label}: ${name}`}
      describedBy={describedBy}
      disabled={disabled}
      onTake={onTake}
    />
  );
  const isThere = view.status === "sent";
  return (
    <>
      {view.status === "broken" && (
        <Button size="small" onClick={() => upload.send({ type: "retry.requested" })}>
          Try again
        </Button>
      )}
      {!isThere && file("Take a photo", "camera", camera)}
      {file(isThere ? "Replace" : "Choose a picture", "image")}
      {view.status !== "empty" && view.status !== "refused" && (
        <Button
          size="small"
          tone="quiet"
          aria-label={`Remove ${name.toLowerCase()}`}
          aria-disabled={disabled || undefined}
          onClick={() => upload.send({ type: "file.removed" })}
        >
          Remove
        </Button>
      )}
    </>
  );
}
