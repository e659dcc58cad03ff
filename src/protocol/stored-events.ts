import { accountEvents } from "./account/account.events.ts";
import { creatorEvents } from "./creator/creator.events.ts";
import { customDomainEvents } from "./custom-domain/custom-domain.events.ts";
import { payoutEvents } from "./earnings/earnings.events.ts";
import { dataExportEvents } from "./data-export/data-export.events.ts";
import { deletionEvents } from "./delete-account/delete-account.events.ts";
import { managerEvents } from "./manager/manager.events.ts";
import { ledgerEvents, paymentEvents } from "./payment/payment.events.ts";
import { privateShowEvents } from "./private-show/private-show.events.ts";
import { streamEvents } from "./stream/stream.events.ts";
import { reviewEvents } from "./review/review.events.ts";
import type { StoredEventShapes } from "./stored-event.ts";
import { spendingEvents } from "./spending/spending.events.ts";
import { tipMenuEvents } from "./tip-menu/tip-menu.events.ts";
import { unlockEvents } from "./unlock/unlock.events.ts";
import { offerPlacesEvents, subscriptionEvents } from "./subscription/subscription.events.ts";

/** Every stored event of the product, by type. A type that is not here cannot be appended. */
export const storedEvents: StoredEventShapes = {
  ...accountEvents,
  ...creatorEvents,
  ...subscriptionEvents,
  ...offerPlacesEvents,
  ...paymentEvents,
  ...ledgerEvents,
  ...payoutEvents,
  ...tipMenuEvents,
  ...unlockEvents,
  ...spendingEvents,
  ...reviewEvents,
  ...privateShowEvents,
  ...streamEvents,
  ...managerEvents,
  ...customDomainEvents,
  ...deletionEvents,
  ...dataExportEvents,
};
