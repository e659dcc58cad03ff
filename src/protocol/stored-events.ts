import { accountEvents } from "./account/account.events.ts";
import { creatorEvents } from "./creator/creator.events.ts";
import type { StoredEventShapes } from "./stored-event.ts";

/** Every stored event of the product, by type. A type that is not here cannot be appended. */
export const storedEvents: StoredEventShapes = {
  ...accountEvents,
  ...creatorEvents,
};
