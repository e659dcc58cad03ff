import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

import type { OpenUploadTable } from "./open-uploads.ts";

/**
 * A file that somebody uploaded: encrypted (`sealed`, AES-256-GCM; never served as it stands here), or a medium that was made, or
 * is being made, of it. Times are epoch seconds.
 */
export interface UploadTable {
  /** The `tkn` of the calls that use it. */
  readonly id: string;
  readonly account_id: AccountId;
  readonly purpose: UploadKind;
  readonly sealed: Buffer | null;
  readonly media_id: number | null;
  readonly created_at: EpochSeconds;
  /** What refers to it; without that it goes after 24 hours. */
  readonly used_by: string | null;
}

export interface UploadTables {
  readonly upload: UploadTable;
  readonly open_upload: OpenUploadTable;
}
