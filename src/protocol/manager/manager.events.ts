import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Text = Schema.String;
const invited = { inviteId: Text, managerId: Text };
/** In hundredths of a percent. */
const fee = Schema.Int;

const fact = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  ({ version: 1, data: Schema.Struct({ ...invited, ...fields }), audited: true }) as const;

/** The stored events of the streams `manager-<creator>`. */
export const managerEvents = {
  ManagerInvited: fact({ fee, invitedAt: EpochSeconds, expiresAt: EpochSeconds }),
  ManagerAccepted: fact({ acceptedAt: EpochSeconds }),
  ManagerInviteDenied: fact({ deniedAt: EpochSeconds }),
  ManagerInviteCancelled: fact({ cancelledAt: EpochSeconds }),
  ManagerFeeChanged: fact({ fee, changedAt: EpochSeconds }),
  ManagerRemoved: fact({ removedAt: EpochSeconds }),
  ManagerLeft: fact({ leftAt: EpochSeconds }),
} as const satisfies StoredEventShapes;
