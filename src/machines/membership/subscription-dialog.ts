import { canReactivate } from "../../domain/subscription/change.ts";
import type { PanelAction } from "../../domain/subscription/panel.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { DialogRequest } from "../app/dialog-request.ts";

/**
 * The question before the viewer's subscription of a type ends or goes on (SUB-34 to SUB-41). Null for what he does not have
 * and what cannot be reactivated: the offers answer that (SUB-46 to SUB-48).
 */
export const subscriptionDialog = (
  { user, subscriptions }: CreatorRecord,
  action: PanelAction["kind"],
  asked: SubscriptionType,
): DialogRequest | null => {
  const subscription = subscriptions.find(({ type }) => type === asked);
  if (subscription === undefined || !(action === "cancel" || canReactivate(subscription))) return null;
  const kind = action === "cancel" ? "cancel-subscription" : "reactivate-subscription";
  return { kind, username: user.username, displayName: user.display_name, subscription };
};
