import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { timeLeftText } from "../../domain/upload/time-left.ts";
import { selectUploadView, type UploadEvent, type UploadRef } from "../../machines/upload/upload.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import * as css from "./upload.css.ts";

export type UploadProps = {
  upload: UploadRef;
  /** What its buttons are called after: "clip.mp4, 1 of 2". */
  name: string;
};

/** How far a file is, and what is wrong with it; it can be paused, and tried again (ERR-24, UPLOAD-12, X-22). */
export function Upload({ upload, name }: UploadProps) {
  const view = useSelector(upload, selectUploadView, shallowEqual);
  const press = (label: string, event: UploadEvent) => (
    <Button size="small" tone="quiet" aria-label={`${label}: ${name}`} onClick={() => upload.send(event)}>
      {label}
    </Button>
  );
  return match(view)
    .with({ status: "empty" }, () => null)
    .with({ status: "sending" }, ({ percent, left }) => (
      <div className={css.line}>
        <Progress label="Sending…" value={percent} valueText={`${percent}%`} />
        {press("Pause", { type: "pause.requested" })}
        {left !== null && <p className={css.hint}>{timeLeftText(left)}</p>}
      </div>
    ))
    .with({ status: "paused" }, ({ percent }) => (
      <div className={css.line}>
        <Progress label="Paused" value={percent} valueText={`${percent}%`} />
        {press("Go on", { type: "pause.ended" })}
      </div>
    ))
    .with({ status: "making" }, ({ percent }) => (
      <Progress
        label={percent === null ? "Sent. Waiting to be prepared…" : "Sent. Being prepared…"}
        value={percent}
        valueText={percent === null ? undefined : `${percent}%`}
      />
    ))
    .with({ status: "sent" }, () => <p className={css.hint}>Sent</p>)
    .with({ status: "refused" }, ({ text }) => (
      <p className={css.error} role="alert">
        {text}
      </p>
    ))
    .with({ status: "broken" }, ({ text }) => (
      <div className={css.broken}>
        <p className={css.error} role="alert">
          {text ?? "The connection was lost. It goes on by itself."}
        </p>
        {press("Try again", { type: "retry.requested" })}
      </div>
    ))
    .exhaustive();
}
