import * as Schema from "effect/Schema";

import { noticeKinds } from "../../domain/notice/notice.ts";
import type { Endpoint } from "../endpoint.ts";
import { Done, queryInteger } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

const OrNull = Schema.NullOr;
const Optional = Schema.optionalKey;
const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 }));

/** A notice of the caller. `url` is a path of the site. */
export const NoticeItem = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(noticeKinds),
  text: Schema.String,
  url: OrNull(Schema.String),
  created_at: EpochSeconds,
  is_read: Schema.Boolean,
});
export type NoticeItem = typeof NoticeItem.Type;

/** What an account is told of what concerns it. */
export const notificationEndpoints = {
  getNotices: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/notification",
    access: "user",
    summary: "The caller's notices, newest first, of one kind or all; kept for 180 days (ACCT-32).",
    query: Schema.Struct({
      kind: Optional(Schema.Literals(["all", ...noticeKinds])),
      before_time: Optional(queryInteger(0, 9_999_999_999)),
      before_id: Optional(queryInteger(1, 999_999_999_999_999)),
    }),
    success: Schema.Struct({
      items: Schema.Array(NoticeItem),
      next: OrNull(Schema.Struct({ before_time: EpochSeconds, before_id: Schema.Int })),
    }),
    failures: [],
  },
  readNotices: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/notification/read",
    access: "user",
    summary: "Marks the caller's notices as read, all of them without `ids`; twice is once.",
    body: Schema.Struct({ ids: Optional(Schema.Array(Id).check(Schema.isMaxLength(100))) }),
    success: Done,
    failures: [],
  },
} as const satisfies Record<string, Endpoint>;
