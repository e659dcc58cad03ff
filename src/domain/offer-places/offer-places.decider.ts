import { match } from "ts-pattern";
import type { Decider, Decision } from "../decider/decider.ts";
import { accept, reject } from "../decider/decider.ts";
import type { AccountId, EpochSeconds } from "../unit/unit.ts";

/** The facts of one limited offer (a creator's trial or win-back). `limit` null: no limit. Epoch seconds. */
export type OfferPlacesEvent =
  | {
      readonly type: "OfferOpened";
      readonly data: { readonly limit: number | null; readonly endsAt: EpochSeconds | null };
    }
  | { readonly type: "OfferEndMoved"; readonly data: { readonly endsAt: EpochSeconds | null } }
  | { readonly type: "OfferClosed"; readonly data: { readonly closedAt: EpochSeconds } }
  | { readonly type: "PlaceReserved"; readonly data: { readonly paymentId: string } }
  | { readonly type: "PlaceTaken"; readonly data: { readonly paymentId: string } }
  | { readonly type: "PlaceReleased"; readonly data: { readonly paymentId: string } };

export type OfferPlacesCommand =
  | { readonly type: "OpenOffer"; readonly limit: number | null; readonly endsAt: EpochSeconds | null }
  | { readonly type: "MoveEnd"; readonly endsAt: EpochSeconds | null }
  | { readonly type: "CloseOffer" }
  | { readonly type: "ReservePlace"; readonly paymentId: string }
  | { readonly type: "TakePlace"; readonly paymentId: string }
  | { readonly type: "ReleasePlace"; readonly paymentId: string };

export type OfferPlacesRejection = "offer_ended" | "places_used_up";

export interface OfferPlacesState {
  readonly open: boolean;
  /** Places of this opening; null: no limit. */
  readonly limit: number | null;
  readonly endsAt: EpochSeconds | null;
  readonly taken: number;
  /** Payments whose money is being taken: each holds a place until it is settled or released. */
  readonly reserved: readonly string[];
}

/** The places left, null for no limit; a reserved place counts as gone. */
export const placesLeft = (state: Pick<OfferPlacesState, "limit" | "taken" | "reserved">): number | null =>
  state.limit === null ? null : Math.max(0, state.limit - state.taken - state.reserved.length);

/** The id of an offer's stream: one a creator and kind. */
export const offerPlacesId = (creatorId: AccountId, kind: "trial" | "winback"): string =>
  `${creatorId}:${kind}`;

const without = (list: readonly string[], value: string): readonly string[] =>
  list.filter((entry) => entry !== value);

/**
 * How many may still use a limited offer: of limit N exactly N, reserved before the money is taken and given back when it
 * is not. A new opening starts anew, another end does not; what was reserved under the old one is honoured and counts there (X-14, OWNER-38).
 */
export const offerPlacesDecider: Decider<
  OfferPlacesCommand,
  OfferPlacesState,
  OfferPlacesEvent,
  OfferPlacesRejection
> = {
  stream: "offer-places",
  initial: { open: false, limit: 0, endsAt: null, taken: 0, reserved: [] },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<OfferPlacesEvent, OfferPlacesRejection>>()
      .with({ type: "OpenOffer" }, ({ limit, endsAt }) =>
        accept({ type: "OfferOpened", data: { limit, endsAt } }),
      )
      .with({ type: "MoveEnd" }, ({ endsAt }) =>
        state.open && endsAt !== state.endsAt
          ? accept({ type: "OfferEndMoved", data: { endsAt } })
          : accept(),
      )
      .with({ type: "CloseOffer" }, () =>
        state.open ? accept({ type: "OfferClosed", data: { closedAt: now } }) : accept(),
      )
      .with({ type: "ReservePlace" }, ({ paymentId }) => {
        if (state.reserved.includes(paymentId)) return accept();
        if (!state.open || (state.endsAt !== null && now >= state.endsAt)) return reject("offer_ended");
        if (placesLeft(state) === 0) return reject("places_used_up");
        return accept({ type: "PlaceReserved", data: { paymentId } });
      })
      .with({ type: "TakePlace" }, ({ paymentId }) =>
        state.reserved.includes(paymentId) ? accept({ type: "PlaceTaken", data: { paymentId } }) : accept(),
      )
      .with({ type: "ReleasePlace" }, ({ paymentId }) =>
        state.reserved.includes(paymentId)
          ? accept({ type: "PlaceReleased", data: { paymentId } })
          : accept(),
      )
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "OfferOpened":
        return { open: true, limit: event.data.limit, endsAt: event.data.endsAt, taken: 0, reserved: [] };
      case "OfferEndMoved":
        return { ...state, endsAt: event.data.endsAt };
      case "OfferClosed":
        return { ...state, open: false };
      case "PlaceReserved":
        return { ...state, reserved: [...state.reserved, event.data.paymentId] };
      case "PlaceTaken":
        return { ...state, taken: state.taken + 1, reserved: without(state.reserved, event.data.paymentId) };
      case "PlaceReleased":
        return { ...state, reserved: without(state.reserved, event.data.paymentId) };
      default:
        return state;
    }
  },
};
