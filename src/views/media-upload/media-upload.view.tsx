import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import {
  selectMediaUploadView,
  type MediaUploadRef,
} from "../../machines/media-upload/media-upload.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import * as css from "./media-upload.css.ts";

/** How far a file of a post is, and what is wrong with it (ERR-24, UPLOAD-12). */
export function MediaUpload({ upload, name }: { upload: MediaUploadRef; name: string }) {
  const view = useSelector(upload, selectMediaUploadView, shallowEqual);
  return match(view)
    .with({ status: "empty" }, () => null)
    .with({ status: "sending" }, ({ percent }) => (
      <Progress label="Sending…" value={percent} valueText={`${percent}%`} />
    ))
    .with({ status: "sent" }, () => <p className={css.hint}>Sent</p>)
    .with({ status: "refused" }, ({ text }) => (
      <p className={css.error} role="alert">
        {text}
      </p>
    ))
    .with({ status: "broken" }, () => (
      <div className={css.broken}>
        <p className={css.error} role="alert">
          It was not sent. Please check your connection.
        </p>
        <Button
          size="small"
          aria-label={`Try again: ${name}`}
          onClick={() => upload.send({ type: "retry.requested" })}
        >
          Try again
        </Button>
      </div>
    ))
    .exhaustive();
}
