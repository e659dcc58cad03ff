import { offerPlacesDecider, offerPlacesId } from "../../domain/offer-places/offer-places.decider.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";

type Kind = "trial" | "winback";

/** Ends an offer: nobody gets a place any more. */
export const closeOffer = async (unit: UnitOfWork, id: AccountId, kind: Kind): Promise<void> => {
  await unit.execute(offerPlacesDecider, offerPlacesId(id, kind), { type: "CloseOffer" });
};

/**
 * Offers so many places until then. A number that is the one the form was filled with was not entered anew: the places that
 * are left stay, so that saving unchanged does not give away again what buyers took meanwhile (OWNER-38). Answers whether it was
 * opened with places anew.
 */
export const openOffer = async (
  unit: UnitOfWork,
  {
    id,
    kind,
    limit,
    endsAt,
    limitWas,
  }: {
    readonly id: AccountId;
    readonly kind: Kind;
    readonly limit: number | null;
    readonly endsAt: EpochSeconds | null;
    readonly limitWas: number | null;
  },
): Promise<boolean> => {
  const stream = offerPlacesId(id, kind);
  const { open } = await unit.load(offerPlacesDecider, stream);
  const anew = !open || limit !== limitWas;
  await unit.execute(
    offerPlacesDecider,
    stream,
    anew ? { type: "OpenOffer", limit, endsAt } : { type: "MoveEnd", endsAt },
  );
  return anew;
};
