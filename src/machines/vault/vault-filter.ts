import type { MediaKind } from "../../domain/upload/upload-kind.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import type { CallOf } from "../resource/call.ts";

/** A medium of a creator's own. */
export type VaultItem = EndpointAnswer<"getVault">["items"][number];
export type VaultFolder = EndpointAnswer<"getVaultFolders">["items"][number];

/** What of the vault is shown; `folder` 0: what lies in none; null: everything. */
export interface VaultFilter {
  readonly folder: number | null;
  readonly kind: MediaKind | null;
  readonly used: "yes" | "no" | null;
}

export interface FilterChanged {
  readonly type: "filter.changed";
  readonly filter: Partial<VaultFilter>;
}

export const everything: VaultFilter = { folder: null, kind: null, used: null };

/** The call that reads it. */
export const vaultRequest = ({ folder, kind, used }: VaultFilter): CallOf<"getVault"> => ({
  endpoint: "getVault",
  input: {
    ...(folder === null ? {} : { folder_id: folder }),
    ...(kind === null ? {} : { type: kind }),
    ...(used === null ? {} : { used }),
  },
});

/** The call that reads the folders. */
export const foldersRequest: CallOf<"getVaultFolders"> = { endpoint: "getVaultFolders", input: {} };

/** Whether a medium may become part of a post or gallery: it can be shown, or will be. */
export const canBePicked = ({ state, review }: VaultItem): boolean =>
  state !== "failed" && review !== "rejected";
