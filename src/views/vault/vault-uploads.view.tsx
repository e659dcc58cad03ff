import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectVaultUploadView,
  type VaultFile,
  type VaultUploadRef,
} from "../../machines/vault-upload/vault-upload.machine.ts";
import type { UploadRef } from "../../machines/upload/upload.machine.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Upload } from "../upload/upload.view.tsx";
import * as css from "./vault-uploads.css.ts";

/** Files on their way into the vault: each with how far it is. */
export function VaultUploads({ uploads: ref }: { uploads: VaultUploadRef }) {
  const { files, uploads } = useSelector(ref, selectVaultUploadView, shallowEqual);
  if (files.length === 0) return null;
  return (
    <ul className={css.list} aria-label="On their way">
      {files.map((file) => (
        <Row key={file.id} uploads={ref} file={file} upload={uploads[file.id]} />
      ))}
    </ul>
  );
}

type RowProps = { uploads: VaultUploadRef; file: VaultFile; upload: UploadRef | undefined };

function Row({ uploads, file: { id, kind, name, source, thumb_url, error }, upload }: RowProps) {
  return (
    <li className={css.row}>
      <span className={css.picture}>
        {thumb_url === null ? <Icon name={kind} /> : <img className={css.image} src={thumb_url} alt="" />}
      </span>
      <div className={css.about}>
        <p className={css.name}>{name}</p>
        {error === null ? (
          upload !== undefined && <Upload upload={upload} name={name} />
        ) : (
          <div className={css.wrong}>
            <p className={css.error} role="alert">
              {error}
            </p>
            {source !== "failed" && (
              <Button
                size="small"
                aria-label={`Try again: ${name}`}
                onClick={() => uploads.send({ type: "file.repeated", id })}
              >
                Try again
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton
        icon="close"
        size="small"
        tone="plain"
        label={`Remove: ${name}`}
        onClick={() => uploads.send({ type: "file.removed", id })}
      />
    </li>
  );
}
