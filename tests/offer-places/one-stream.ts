import {
  offerPlacesDecider as decider,
  type OfferPlacesCommand,
  type OfferPlacesState,
} from "../../src/domain/offer-places/offer-places.decider.ts";
import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import { partly } from "../running/partly.ts";
import { given } from "../running/given.ts";

/** The stream of one offer, as a unit of work gives it. */
export interface Memory {
  readonly unit: UnitOfWork;
  readonly state: () => OfferPlacesState;
  readonly execute: (command: OfferPlacesCommand) => Promise<unknown>;
}

/** A new stream, of which nothing is stored but the state that its events make. */
export const evolveAll = (): Memory => {
  let state = decider.initial;
  const execute = async (command: OfferPlacesCommand) => {
    const { events, state: after } = given(decider, state).whenAt(0, command);
    state = after;
    return { events, state };
  };
  const unit = partly<UnitOfWork>("unit of work", {
    now: 0,
    load: async () => state as never,
    execute: (_, _id, command) => execute(command as OfferPlacesCommand) as never,
  });
  return { unit, state: () => state, execute };
};
