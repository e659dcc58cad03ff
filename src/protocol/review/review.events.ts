import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";
import { ReviewKind } from "./review.records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;

const noFile = (data: object) => ({ ...data, file: null });

/** The stored events of the streams `review-<kind>-<subject>`. */
export const reviewEvents = {
  ReviewAsked: {
    version: 1,
    data: Schema.Struct({
      kind: ReviewKind,
      accountId: OrNull(Text),
      subject: Text,
      file: OrNull(Text),
      held: OrNull(Schema.Literals(["scan", "approval"])),
      target: OrNull(Text),
      askedAt: EpochSeconds,
    }),
    forget: noFile,
  },
  ReviewReleased: { version: 1, data: Schema.Struct({ file: OrNull(Text) }), forget: noFile },
  ReviewApproved: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reviewerId: OrNull(Text), file: OrNull(Text) }),
    forget: noFile,
  },
  ReviewRejected: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reviewerId: OrNull(Text), reason: Text, file: OrNull(Text) }),
  },
  ReviewAppealed: {
    version: 1,
    data: Schema.Struct({ message: Text }),
    forget: () => ({ message: "" }),
  },
  ReportedConversationOpened: {
    version: 1,
    audited: true,
    data: Schema.Struct({ reviewerId: Text, messageId: Schema.Int }),
  },
  ReviewWithdrawn: { version: 1, data: Schema.Struct({}) },
} as const satisfies StoredEventShapes;
