import type { SnapshotFrom } from "xstate";

import type { PaymentRef } from "../payment/payment.machine.ts";
import type { invitationMachine } from "./invitation.machine.ts";

/** `left` in seconds, `amount` in cents. */
export type InvitationView =
  | { readonly status: "closed" }
  | { readonly status: "loading" | "offline" | "expired" | "invalid"; readonly title: string }
  | {
      readonly status: "valid";
      readonly title: string;
      readonly minutes: number;
      readonly amount: number;
      readonly left: number;
      readonly isFirefox: boolean;
      /** Which of the two buttons is under way. */
      readonly busy: "accept" | "decline" | null;
    }
  | { readonly status: "paying"; readonly payment: PaymentRef };

/** What the dialog 18 shows (PRIV-02 to PRIV-09). */
export const selectInvitationView = (snapshot: SnapshotFrom<typeof invitationMachine>): InvitationView => {
  const { request, invitation, now, page } = snapshot.context;
  const title = `Invitation from ${request.username}`;
  const { payment } = snapshot.children;
  if (payment !== undefined) return { status: "paying", payment };
  if (snapshot.matches("loading")) return { status: "loading", title };
  if (snapshot.matches("offline")) return { status: "offline", title };
  if (snapshot.matches("expired")) return { status: "expired", title };
  if (snapshot.matches("invalid")) return { status: "invalid", title };
  const declining = snapshot.matches("declining");
  const accepting = snapshot.matches("accepting") || snapshot.matches("reloading");
  if (invitation === null || (!snapshot.matches("valid") && !declining && !accepting))
    return { status: "closed" };
  return {
    ...{ status: "valid", title, minutes: invitation.duration, amount: invitation.amount_usd },
    left: Math.max(0, invitation.expire_time - now),
    isFirefox: page.isFirefox === true,
    busy: declining ? "decline" : accepting ? "accept" : null,
  };
};
