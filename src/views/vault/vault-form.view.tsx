import type { FormEvent } from "react";

import { FILE_NAME_MAXIMUM } from "../../domain/upload/file-name.ts";
import { vaultLimits } from "../../domain/vault/vault.ts";
import type { VaultFolder } from "../../machines/vault/vault-filter.ts";
import type { VaultTask } from "../../machines/vault/vault-task.ts";
import type { VaultRef, VaultView } from "../../machines/vault/vault.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import * as css from "./vault.css.ts";

type VaultFormProps = { page: VaultRef; task: VaultTask; view: VaultView; folders: readonly VaultFolder[] };

const titles: Readonly<Partial<Record<VaultTask["act"], string>>> = {
  createFolder: "New folder",
  renameFolder: "Rename folder",
  rename: "Rename file",
  move: "Move to a folder",
};

/** A name, or the folder that files go to. */
export function VaultForm({ page, task, view, folders }: VaultFormProps) {
  const busy = view.status === "submitting";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    page.send({ type: "form.submitted" });
  };
  return (
    <Dialog title={titles[task.act] ?? ""} busy={busy} onClose={() => page.send({ type: "form.cancelled" })}>
      <form className={css.form} noValidate onSubmit={submit}>
        {task.act === "move" ? (
          <Select
            label="Folder"
            name="folder"
            value={String(view.folder)}
            options={[
              { value: "0", label: "In no folder" },
              ...folders.map(({ folder_id, name }) => ({ value: String(folder_id), label: name })),
            ]}
            disabled={busy}
            data-autofocus
            onChange={(value) => page.send({ type: "field.changed", field: "folder", value: Number(value) })}
          />
        ) : (
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={task.act === "rename" ? FILE_NAME_MAXIMUM : vaultLimits.folderName}
            value={view.name}
            hint={
              task.act === "rename"
                ? "Letters, digits, spaces, hyphens, underscores and dots. Others are left out."
                : undefined
            }
            error={view.text ?? undefined}
            disabled={busy}
            data-autofocus
            onChange={(value) => page.send({ type: "field.changed", field: "name", value })}
          />
        )}
        <div className={css.actions}>
          <Button
            type="button"
            tone="secondary"
            disabled={busy}
            onClick={() => page.send({ type: "form.cancelled" })}
          >
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
