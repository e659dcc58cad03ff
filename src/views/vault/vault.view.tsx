import { shallowEqual, useSelector } from "@xstate/react";

import { acceptedTypes, mediaKinds } from "../../domain/upload/upload-kind.ts";
import type { VaultFolder } from "../../machines/vault/vault-filter.ts";
import { vaultQuestion, type VaultTask } from "../../machines/vault/vault-task.ts";
import { selectVaultView, type VaultRef, type VaultView } from "../../machines/vault/vault.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { FileButton } from "../kit/file-button/file-button.view.tsx";
import { chosenFile } from "../upload/chosen-file.ts";
import { FileDrop } from "../upload/file-drop.view.tsx";
import { useFolders, VaultFilters } from "./vault-filters.view.tsx";
import { VaultForm } from "./vault-form.view.tsx";
import { VaultGrid } from "./vault-grid.view.tsx";
import { VaultUploads } from "./vault-uploads.view.tsx";
import * as css from "./vault.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

const accepted = mediaKinds.map(acceptedTypes).join(",");

type Actors = Pick<VaultView, "items" | "folders" | "uploads">;
type Started = VaultView & { readonly [Name in keyof Actors]: NonNullable<Actors[Name]> };

/** A creator's own media (section 22). */
export function VaultPage({ page }: { page: VaultRef }) {
  const view = useSelector(page, selectVaultView, shallowEqual);
  const { items, folders, uploads } = view;
  if (items === null || folders === null || uploads === null) return null;
  return <Vault page={page} view={{ ...view, items, folders, uploads }} />;
}

function Vault({ page, view }: { page: VaultRef; view: Started }) {
  const { filter, chosen, task, items, uploads } = view;
  const folders = useFolders(view.folders);
  const shown = folders.find(({ folder_id }) => folder_id === filter.folder);
  const press = (pressed: VaultTask) => page.send({ type: "task.pressed", task: pressed });
  return (
    <FileDrop className={css.page} onChoose={page.send}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.heading}>Media Vault</h1>
          <p className={css.lead}>
            Your pictures, films and sounds, to be used again in posts, messages and galleries.
          </p>
        </div>
        <div className={css.tools}>
          <FileButton
            label="Add files"
            icon="plus"
            accept={accepted}
            multiple
            onTake={(file) => file !== undefined && page.send(chosenFile(file))}
          />
          <Button tone="secondary" onClick={() => press({ act: "createFolder" })}>
            New folder
          </Button>
        </div>
      </header>
      <VaultFilters filter={filter} folders={folders} onChange={(changed) => page.send(changed)} />
      {shown !== undefined && <FolderTools folder={shown} press={press} />}
      <VaultUploads uploads={uploads} />
      <VaultGrid
        items={items}
        chosen={chosen}
        isChoosable={() => true}
        onToggle={(item) => page.send({ type: "item.toggled", item })}
        empty={<Nothing isAll={filter.folder === null && filter.kind === null && filter.used === null} />}
      />
      {chosen.length > 0 && <Chosen page={page} view={view} press={press} />}
      {task !== null && view.status !== "showing" && vaultQuestion(task) === null && (
        <VaultForm page={page} task={task} view={view} folders={folders} />
      )}
    </FileDrop>
  );
}

function FolderTools({ folder, press }: { folder: VaultFolder; press: (task: VaultTask) => void }) {
  return (
    <div className={css.tools}>
      <Button size="small" tone="secondary" onClick={() => press({ act: "renameFolder", folder })}>
        Rename folder
      </Button>
      <Button size="small" tone="quiet" onClick={() => press({ act: "deleteFolder", folder })}>
        Delete folder
      </Button>
    </div>
  );
}

type ChosenProps = { page: VaultRef; view: VaultView; press: (task: VaultTask) => void };

/** What can be done with what is chosen. */
function Chosen({ page, view: { chosen, canPost, status }, press }: ChosenProps) {
  const ids = chosen.map(({ vault_id }) => vault_id);
  const [first] = chosen;
  const busy = status === "submitting";
  return (
    <div className={css.bar} role="group" aria-label="What is chosen">
      <p className={css.count} role="status">
        {`${chosen.length} chosen`}
      </p>
      <Button size="small" disabled={!canPost || busy} onClick={() => page.send({ type: "post.pressed" })}>
        Create a post
      </Button>
      <Button
        size="small"
        tone="secondary"
        disabled={!canPost || busy}
        onClick={() => page.send({ type: "message.pressed" })}
      >
        Send a DM
      </Button>
      <Button size="small" tone="secondary" disabled={busy} onClick={() => press({ act: "move", ids })}>
        Move
      </Button>
      {chosen.length === 1 && first !== undefined && (
        <Button
          size="small"
          tone="secondary"
          disabled={busy}
          onClick={() => press({ act: "rename", item: first })}
        >
          Rename
        </Button>
      )}
      {chosen.length === 1 && first?.review === "rejected" && (
        <ButtonLink size="small" tone="secondary" href={accountPaths.cop}>
          See why
        </ButtonLink>
      )}
      <Button size="small" tone="quiet" busy={busy} onClick={() => press({ act: "delete", ids })}>
        Delete
      </Button>
      <Button size="small" tone="plain" onClick={() => page.send({ type: "choice.cleared" })}>
        Choose nothing
      </Button>
    </div>
  );
}

function Nothing({ isAll }: { isAll: boolean }) {
  return isAll ? (
    <EmptyState icon="image" title="Your vault is empty">
      Add files here, or publish a post: what you upload can be used again.
    </EmptyState>
  ) : (
    <EmptyState icon="image" title="Nothing here">
      No file fits what you chose above.
    </EmptyState>
  );
}
