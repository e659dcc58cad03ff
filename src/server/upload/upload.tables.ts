import type { PictureKind } from "../../domain/upload/picture-kind.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A file that somebody uploaded. `sealed` is encrypted (AES-256-GCM); it is never served as it stands here. Times are epoch seconds. */
export interface UploadTable {
  /** The `tkn` of the calls that use it. */
  readonly id: string;
  readonly account_id: AccountId;
  readonly purpose: PictureKind;
  readonly sealed: Buffer;
  readonly created_at: EpochSeconds;
  /** What refers to it; without that it goes after 24 hours. */
  readonly used_by: string | null;
}

export interface UploadTables {
  readonly upload: UploadTable;
}
