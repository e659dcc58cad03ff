import type { Generated } from "kysely";

import type { NoticeKind } from "../../domain/notice/notice.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";

/** A notice of an account; `url` is a path of the site. */
export interface NoticeTable {
  readonly id: Generated<number>;
  readonly account_id: AccountId;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly url: string | null;
  readonly created_at: EpochSeconds;
  readonly read_at: Generated<EpochSeconds | null>;
}

export interface NoticeTables {
  readonly notice: NoticeTable;
}
