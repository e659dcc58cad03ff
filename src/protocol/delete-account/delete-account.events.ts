import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const fact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  ({ version: 1, data: Schema.Struct({ accountId: Schema.String, ...fields }), audited: true }) as const;

/** The stored events of the streams `deletion-<account uuid>`. */
export const deletionEvents = {
  DeletionAsked: fact({ askedAt: EpochSeconds, eraseAt: EpochSeconds }),
  DeletionUndone: fact({ undoneAt: EpochSeconds }),
  DeletionAnnounced: fact({ announcedAt: EpochSeconds }),
  AccountErased: fact({ erasedAt: EpochSeconds }),
} as const satisfies StoredEventShapes;
