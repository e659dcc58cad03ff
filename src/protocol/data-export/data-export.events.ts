import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const fact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  ({ version: 1, data: Schema.Struct({ accountId: Schema.String, ...fields }), audited: true }) as const;

/** The stored events of the streams `data-export-<account uuid>`. */
export const dataExportEvents = {
  ExportAsked: fact({ askedAt: EpochSeconds }),
  ExportMade: fact({ madeAt: EpochSeconds, expiresAt: EpochSeconds }),
  ExportFailed: fact({ failedAt: EpochSeconds }),
} as const satisfies StoredEventShapes;
