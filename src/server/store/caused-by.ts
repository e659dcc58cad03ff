import type { Services } from "../services.ts";
import type { CommandMetadata, EventStore } from "./event-store.ts";

/** The same services, whose transactions tell what led to them where they do not say so themselves. */
export const causedBy = (
  services: Services,
  known: Pick<CommandMetadata, "requestId" | "cause">,
): Services => {
  const { store } = services;
  const transact: EventStore["transact"] = (metadata, work) =>
    store.transact({ ...known, ...metadata }, work);
  return { ...services, store: { ...store, transact } };
};
