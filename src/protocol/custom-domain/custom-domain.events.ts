import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";
import { DomainKind, DomainProblem } from "./domain-fields.ts";

const Text = Schema.String;

const fact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  ({ version: 1, data: Schema.Struct({ claimId: Text, ...fields }), audited: true }) as const;

/** The stored events of the streams `domain-<name>`. */
export const customDomainEvents = {
  DomainAsked: fact({
    ...{ creatorId: Text, kind: DomainKind, requestId: Text, token: Text, site: Text },
    askedAt: EpochSeconds,
  }),
  DomainApproved: fact({ approvedAt: EpochSeconds }),
  DomainDeclined: fact({ reason: Text, declinedAt: EpochSeconds }),
  DomainWentOnline: fact({ onlineAt: EpochSeconds }),
  DomainWentOffline: fact({ problem: DomainProblem, offlineAt: EpochSeconds }),
  DomainRemoved: fact({ removedAt: EpochSeconds }),
} as const satisfies StoredEventShapes;
