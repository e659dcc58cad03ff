import * as Schema from "effect/Schema";

import type { Endpoint } from "../endpoint.ts";
import { short } from "../endpoint-fields.ts";
import { EpochSeconds } from "../records.ts";

/** How one leaves. */
export const deleteAccountEndpoints = {
  deleteAccount: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/setting/delete",
    access: "user",
    summary:
      "Hides the caller's own account at once, ends its sessions, and erases it at `erase_at`; an operator can undo that until then.",
    body: Schema.Struct({ password: short(1024) }),
    success: Schema.Struct({ erase_at: EpochSeconds }),
    failures: ["password_missing"],
  },
} as const satisfies Record<string, Endpoint>;
