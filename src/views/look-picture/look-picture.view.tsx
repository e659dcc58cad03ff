import { shallowEqual, useSelector } from "@xstate/react";
import { useId } from "react";

import { lookPictureTexts } from "../../domain/look/look-picture.ts";
import { acceptedTypes } from "../../domain/upload/upload-kind.ts";
import {
  selectLookPictureView,
  type LookPictureRef,
} from "../../machines/look-picture/look-picture.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import * as css from "./look-picture.css.ts";

/** One picture of a page's own look, with what changes it (CWL-05, CWL-09, CWL-10). */
export function LookPicture({ picture }: { picture: LookPictureRef }) {
  const view = useSelector(picture, selectLookPictureView, shallowEqual);
  const id = useId();
  const { part, address, status, percent, text } = view;
  const { label, hint, none } = lookPictureTexts[part];
  const isLeft = status === "shown" || status === "unreachable";
  return (
    <section className={css.picture} aria-labelledby={`${id}-label`}>
      <div className={css.frame}>
        {address === null ? (
          <p className={css.none}>{none}</p>
        ) : (
          <img className={css.image} src={address} alt={`${label} now`} decoding="async" />
        )}
      </div>
      <div className={css.about}>
        <h3 id={`${id}-label`} className={css.label}>
          {label}
        </h3>
        <p className={css.hint}>{hint}</p>
        {status === "sending" && <Progress label="Sending…" value={percent} />}
        {status === "saving" && <p className={css.hint}>Saving…</p>}
        <p id={id} className={css.error} role="alert" hidden={text === null}>
          {text}
        </p>
        <div className={css.actions}>
          {isLeft && (
            <FileButton
              label={address === null ? "Choose" : "Replace"}
              name={`${address === null ? "Choose" : "Replace"}: ${label}`}
              icon="image"
              accept={acceptedTypes("logo")}
              describedBy={text === null ? undefined : id}
              onTake={(file) => {
                if (file !== undefined)
                  picture.send({
                    ...{ type: "file.chosen", mediaType: file.type, size: file.size, document_file: file },
                  });
              }}
            />
          )}
          {(status === "shown" || status === "removing") && address !== null && (
            <Button
              tone="secondary"
              busy={status === "removing"}
              aria-label={`Remove: ${label}`}
              onClick={() => picture.send({ type: "removal.chosen" })}
            >
              Remove
            </Button>
          )}
          {status === "unreachable" && (
            <Button size="small" onClick={() => picture.send({ type: "retry.requested" })}>
              Try again
            </Button>
          )}
          {(status === "sending" || status === "unreachable") && (
            <Button tone="secondary" size="small" onClick={() => picture.send({ type: "change.cancelled" })}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
