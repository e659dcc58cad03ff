import * as Schema from "effect/Schema";

import { ComplianceStatus, CurrentUser } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const accountSocket = socketFamily("account", 180, {
  "user-update": Schema.Struct({ user: CurrentUser }),
  "verification-update": Schema.Struct({ status: ComplianceStatus, reason: Schema.NullOr(Text) }),
  /** The session has ended; the server closes its sockets after this. */
  logout: Schema.Struct({ reason: Text }),
  "manager-invite": null,
  "manager-accepted": null,
  /** The session acts for this creator no more: she removed its manager, or he left. */
  "manager-removed": Schema.Struct({ username: Text }),
  "payout-status": null,
  "session-revoked": null,
});
