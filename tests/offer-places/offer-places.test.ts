import { expect, test } from "vitest";
import fc from "fast-check";
import { fold } from "../../src/domain/decider/decider.ts";
import type { OfferPlacesCommand } from "../../src/domain/offer-places/offer-places.decider.ts";
import {
  offerPlacesDecider as decider,
  placesLeft,
} from "../../src/domain/offer-places/offer-places.decider.ts";
import { given } from "../running/given.ts";

const run = (commands: readonly OfferPlacesCommand[], now = 0) => given(decider).whenAt(now, ...commands);

const payments = fc.integer({ min: 0, max: 12 }).map((index) => `p${index}`);
const step = fc.oneof(
  payments.map((paymentId): OfferPlacesCommand => ({ type: "ReservePlace", paymentId })),
  payments.map((paymentId): OfferPlacesCommand => ({ type: "TakePlace", paymentId })),
  payments.map((paymentId): OfferPlacesCommand => ({ type: "ReleasePlace", paymentId })),
);

test("under every interleaving of reservations, payments and failures never more than N places are used", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 80 }), (limit, steps) => {
      const { state, events } = run([{ type: "OpenOffer", limit, endsAt: null }, ...steps]);
      expect(state.taken + state.reserved.length).toBeLessThanOrEqual(limit);
      expect(placesLeft(state)).toBe(limit - state.taken - state.reserved.length);
      expect(fold(decider, events)).toEqual(state);
      const taken = events.filter((event) => event.type === "PlaceTaken").length;
      expect(taken).toBe(state.taken);
    }),
  );
});

test("of 6N buyers who all pay exactly N get a place, whatever the order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }).chain((limit) =>
        fc.tuple(
          fc.constant(limit),
          fc.shuffledSubarray(
            Array.from({ length: limit * 6 }, (_, index) => `p${index}`),
            { minLength: limit * 6 },
          ),
        ),
      ),
      ([limit, buyers]) => {
        const reserve = buyers.map((paymentId): OfferPlacesCommand => ({ type: "ReservePlace", paymentId }));
        const take = buyers.map((paymentId): OfferPlacesCommand => ({ type: "TakePlace", paymentId }));
        const { state, answers } = run([{ type: "OpenOffer", limit, endsAt: null }, ...reserve, ...take]);
        expect(state.taken).toBe(limit);
        expect(answers.filter((answer) => answer === "places_used_up")).toHaveLength(limit * 5);
      },
    ),
  );
});

test("a failed payment gives its place to the next one", () => {
  const { answers } = run([
    { type: "OpenOffer", limit: 1, endsAt: null },
    { type: "ReservePlace", paymentId: "a" },
    { type: "ReservePlace", paymentId: "b" },
    { type: "ReleasePlace", paymentId: "a" },
    { type: "ReservePlace", paymentId: "b" },
  ]);
  expect(answers).toEqual(["accepted", "accepted", "places_used_up", "accepted", "accepted"]);
});

test("an offer that was never opened, was closed or has ended gives no place", () => {
  const reserve: OfferPlacesCommand = { type: "ReservePlace", paymentId: "a" };
  expect(run([reserve]).answers).toEqual(["offer_ended"]);
  expect(
    run([{ type: "OpenOffer", limit: 5, endsAt: null }, { type: "CloseOffer" }, reserve]).answers[2],
  ).toBe("offer_ended");
  expect(run([{ type: "OpenOffer", limit: 5, endsAt: 10 }, reserve], 10).answers[1]).toBe("offer_ended");
  expect(run([{ type: "OpenOffer", limit: 5, endsAt: 10 }, reserve], 9).answers[1]).toBe("accepted");
});

test("an offer without a limit never runs out", () => {
  const steps = Array.from({ length: 60 }, (_, index): OfferPlacesCommand => ({
    type: "ReservePlace",
    paymentId: `p${index}`,
  }));
  const { state, answers } = run([{ type: "OpenOffer", limit: null, endsAt: null }, ...steps]);
  expect(placesLeft(state)).toBeNull();
  expect(new Set(answers)).toEqual(new Set(["accepted"]));
});

test("the same message twice takes, holds, gives back and closes once", () => {
  const twice = (...commands: readonly OfferPlacesCommand[]) =>
    run([{ type: "OpenOffer", limit: 1, endsAt: null }, ...commands.flatMap((one) => [one, one])]);
  const reserve: OfferPlacesCommand = { type: "ReservePlace", paymentId: "a" };
  const taken = twice(reserve, { type: "TakePlace", paymentId: "a" });
  expect(taken.events.map(({ type }) => type)).toEqual(["OfferOpened", "PlaceReserved", "PlaceTaken"]);
  expect(new Set(taken.answers)).toEqual(new Set(["accepted"]));
  const released = twice(reserve, { type: "ReleasePlace", paymentId: "a" });
  expect(released.events.map(({ type }) => type)).toEqual(["OfferOpened", "PlaceReserved", "PlaceReleased"]);
  expect(twice({ type: "CloseOffer" }).events.map(({ type }) => type)).toEqual([
    "OfferOpened",
    "OfferClosed",
  ]);
});

test("a place is given back only by the payment that holds it", () => {
  const { state } = run([
    { type: "OpenOffer", limit: 2, endsAt: null },
    { type: "ReservePlace", paymentId: "a" },
    { type: "ReleasePlace", paymentId: "b" },
    { type: "TakePlace", paymentId: "b" },
  ]);
  expect(state).toMatchObject({ taken: 0, reserved: ["a"] });
});

test("[OWNER-38] another end keeps the places that are taken and reserved; an offer that is closed has none", () => {
  const steps: readonly OfferPlacesCommand[] = [
    { type: "OpenOffer", limit: 5, endsAt: 10 },
    { type: "ReservePlace", paymentId: "a" },
    { type: "TakePlace", paymentId: "a" },
    { type: "ReservePlace", paymentId: "b" },
  ];
  const { state, events } = run([...steps, { type: "MoveEnd", endsAt: 20 }]);
  expect(state).toEqual({ open: true, limit: 5, endsAt: 20, taken: 1, reserved: ["b"] });
  expect(run([...steps, { type: "MoveEnd", endsAt: 10 }]).events).toHaveLength(events.length - 1);
  expect(run([{ type: "CloseOffer" }, { type: "MoveEnd", endsAt: 20 }]).events).toEqual([]);
});
