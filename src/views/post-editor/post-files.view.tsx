import { useRef } from "react";

import type { PostFile } from "../../domain/post/post-file.ts";
import { acceptedTypes, type MediaKind } from "../../domain/upload/upload-kind.ts";
import type { UploadRef } from "../../machines/upload/upload.machine.ts";
import type { PostFilesEvent } from "../../machines/post-editor/post-files.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Field } from "../kit/field/field.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { chosenFile } from "../upload/chosen-file.ts";
import { Upload } from "../upload/upload.view.tsx";
import * as editorCss from "./post-editor.css.ts";
import * as css from "./post-files.css.ts";
import { readAs } from "./read-as.ts";

export type PostFilesProps = {
  files: readonly PostFile[];
  uploads: Readonly<Record<string, UploadRef | undefined>>;
  error: string | undefined;
  /** Bought: nothing of them changes. */
  isSold: boolean;
  /** Which kinds may be added, how the button for that is called, and what is said beside it. */
  kinds: readonly MediaKind[];
  label: string;
  hint: string;
  /** Pictures may be blurred until they are paid for. */
  isPriced: boolean;
  /** Ids of files that may be moved but stay. */
  kept?: readonly string[];
  onChange: (event: PostFilesEvent) => void;
  /** Chooses among what was added before; absent: nothing can be. */
  onOpenVault?: () => void;
};

/** The files of a post or a gallery: each with how far it is, in the order in which they are shown (POSTS-25). */
export function PostFiles(props: PostFilesProps) {
  const { files, error, isSold, kinds, label, hint, onChange, onOpenVault } = props;
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={css.files} role="group" aria-label="Files" tabIndex={-1}>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map((file, index) => (
            <FileRow
              key={file.id}
              {...props}
              file={file}
              index={index}
              onRemove={() => {
                onChange({ type: "file.removed", id: file.id });
                // The button that was pressed is gone.
                place.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {!isSold && (
        <div className={css.add}>
          <FileButton
            label={label}
            icon={kinds[0] ?? "image"}
            accept={kinds.map(acceptedTypes).join(",")}
            multiple
            onTake={(file) => file !== undefined && onChange(chosenFile(file))}
          />
          {onOpenVault !== undefined && (
            <Button tone="secondary" icon="image" onClick={onOpenVault}>
              From your vault
            </Button>
          )}
          <p className={css.hint}>{hint}</p>
        </div>
      )}
      {error !== undefined && (
        <p className={editorCss.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type RowProps = PostFilesProps & { file: PostFile; index: number; onRemove: () => void };

const none: readonly string[] = [];

function FileRow({ file, index, onRemove, ...props }: RowProps) {
  const { files, uploads, isSold, isPriced, kept = none, onChange } = props;
  const { id, kind, name, source, error, thumb_url, uncensor_amount } = file;
  const upload = uploads[id];
  const move = (by: 1 | -1) => () => onChange({ type: "file.moved", id, by });
  const about = `${name}, ${index + 1} of ${files.length}`;
  return (
    <li className={classNames(css.row, source === "failed" && css.wrong)}>
      <div className={css.picture}>
        {thumb_url === null ? (
          <Icon name={kind} size="large" />
        ) : (
          <img className={css.image} src={thumb_url} alt="" />
        )}
      </div>
      <div className={css.about}>
        <div className={css.head}>
          <p className={css.name}>{name}</p>
          {!isSold && (
            <span className={css.ways}>
              {index > 0 && (
                <IconButton
                  icon="chevron-up"
                  size="small"
                  tone="plain"
                  label={`Move up: ${about}`}
                  onClick={move(-1)}
                />
              )}
              {index < files.length - 1 && (
                <IconButton
                  icon="chevron-down"
                  size="small"
                  tone="plain"
                  label={`Move down: ${about}`}
                  onClick={move(1)}
                />
              )}
              {!kept.includes(id) && (
                <IconButton
                  icon="close"
                  size="small"
                  tone="plain"
                  label={`Remove: ${about}`}
                  onClick={onRemove}
                />
              )}
            </span>
          )}
        </div>
        {upload !== undefined && <Upload upload={upload} name={about} />}
        {error !== null && <p className={editorCss.error}>{error}</p>}
        {isPriced && kind === "image" && source !== "failed" && (
          <Field
            label="Blurred until paid (optional)"
            name={`uncensor_${id}`}
            inputMode="decimal"
            autoComplete="off"
            before="$"
            placeholder="0.00"
            value={uncensor_amount}
            hint={readAs(uncensor_amount)}
            disabled={isSold}
            onChange={(value) => onChange({ type: "file.priced", id, value })}
          />
        )}
      </div>
    </li>
  );
}
