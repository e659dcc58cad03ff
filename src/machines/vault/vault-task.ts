import { checkFileName, checkFolderName } from "../../domain/vault/vault.ts";
import type { FieldTexts } from "../../domain/account/field-texts.ts";
import type { VaultFolder, VaultItem } from "./vault-filter.ts";

/** What is done to the vault: a name is written or a folder chosen first, a deletion is asked about. */
export type VaultTask =
  | { readonly act: "createFolder" }
  | { readonly act: "renameFolder"; readonly folder: VaultFolder }
  | { readonly act: "deleteFolder"; readonly folder: VaultFolder }
  | { readonly act: "rename"; readonly item: VaultItem }
  | { readonly act: "move"; readonly ids: readonly number[] }
  | { readonly act: "delete"; readonly ids: readonly number[] };

/** `name` as it is typed; `folder` 0: none. */
export interface VaultChange {
  readonly task: VaultTask;
  readonly name: string;
  readonly folder: number;
}

/** What keeps a task from being done. */
export const checkVaultTask = (task: VaultTask | null, name: string): FieldTexts<"name"> => {
  if (task?.act === "rename") return checkFileName(name);
  return task?.act === "createFolder" || task?.act === "renameFolder" ? checkFolderName(name) : {};
};

const files = (ids: readonly number[]): string => (ids.length === 1 ? "file" : `${ids.length} files`);

/** What is asked before something is deleted; null: nothing. */
export const vaultQuestion = (task: VaultTask | null) => {
  if (task?.act === "deleteFolder")
    return {
      title: `Delete the folder "${task.folder.name}"?`,
      text: "The files in it stay in your vault.",
    };
  if (task?.act !== "delete") return null;
  return {
    title: task.ids.length === 1 ? "Delete this file?" : `Delete ${files(task.ids)}?`,
    text: "Posts and galleries that show it keep it, and so do fans who bought it.",
  };
};

/** What is said when it is done. */
export const vaultDone = (task: VaultTask | null): string => {
  switch (task?.act) {
    case "createFolder":
      return "Folder made.";
    case "renameFolder":
    case "rename":
      return "Renamed.";
    case "move":
      return `Moved ${files(task.ids)}.`;
    default:
      return "Deleted.";
  }
};
