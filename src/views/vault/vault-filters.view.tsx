import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";

import { mediaKinds, type MediaKind } from "../../domain/upload/upload-kind.ts";
import { selectResourceView, type resourceMachine } from "../../machines/resource/resource.machine.ts";
import type { FilterChanged, VaultFilter, VaultFolder } from "../../machines/vault/vault-filter.ts";
import { Select } from "../kit/select/select.view.tsx";
import * as css from "./vault.css.ts";

const kindNames: Readonly<Record<MediaKind, string>> = { image: "Pictures", video: "Films", audio: "Sounds" };
const NO_FOLDERS: readonly VaultFolder[] = [];

/** The folders of the vault as far as they are read. */
export const useFolders = (folders: ActorRefFrom<typeof resourceMachine>): readonly VaultFolder[] =>
  useSelector(folders, (snapshot) => {
    const read = selectResourceView<"getVaultFolders">(snapshot);
    return read.status === "ready" ? read.data.items : NO_FOLDERS;
  });

type VaultFiltersProps = {
  filter: VaultFilter;
  folders: readonly VaultFolder[];
  /** One alone needs no list. */
  kinds?: readonly MediaKind[];
  onChange: (changed: FilterChanged) => void;
};

/** What of the vault is shown: by folder, kind and use. */
export function VaultFilters({ filter, folders, kinds = mediaKinds, onChange }: VaultFiltersProps) {
  const change = (changed: Partial<VaultFilter>) => onChange({ type: "filter.changed", filter: changed });
  return (
    <div className={css.filters}>
      <div className={css.wide}>
        <Select
          label="Folder"
          name="vault_folder"
          value={filter.folder === null ? "all" : String(filter.folder)}
          options={[
            { value: "all", label: "All folders" },
            ...folders.map(({ folder_id, name, count }) => ({
              value: String(folder_id),
              label: `${name} (${count})`,
            })),
            { value: "0", label: "In no folder" },
          ]}
          onChange={(value) => change({ folder: value === "all" ? null : Number(value) })}
        />
      </div>
      {kinds.length > 1 && (
        <Select
          label="Kind"
          name="vault_kind"
          value={filter.kind ?? "all"}
          options={[
            { value: "all", label: "Every kind" },
            ...kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
          ]}
          onChange={(value) => change({ kind: value === "all" ? null : (value as MediaKind) })}
        />
      )}
      <Select
        label="Use"
        name="vault_used"
        value={filter.used ?? "all"}
        options={[
          { value: "all", label: "Used or not" },
          { value: "no", label: "Not used yet" },
          { value: "yes", label: "Used" },
        ]}
        onChange={(value) => change({ used: value === "yes" || value === "no" ? value : null })}
      />
    </div>
  );
}
