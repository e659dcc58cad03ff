import * as Schema from "effect/Schema";

import { Cents, Duration, EpochSeconds } from "../records.ts";
import type { StoredEventShapes } from "../stored-event.ts";

const Id = Schema.String;

/** What a fan bought: `months` or `days` of the first term, and how it goes on (null: it ends by itself). */
export const SubscriptionTerms = Schema.Struct({
  type: Schema.Literals(["access", "trial", "snapchat"]),
  choice: Duration,
  price: Cents,
  months: Schema.Int,
  days: Schema.Int,
  nextPrice: Schema.NullOr(Cents),
  nextMonths: Schema.Int,
});

/** The stored events of the streams `subscription-<fan>:<creator>`. */
export const subscriptionEvents = {
  SubscriptionRequested: {
    version: 1,
    data: Schema.Struct({
      id: Id,
      paymentId: Schema.NullOr(Schema.String),
      ...SubscriptionTerms.fields,
      requestedAt: EpochSeconds,
    }),
  },
  SubscriptionActivated: {
    version: 1,
    data: Schema.Struct({ id: Id, startAt: EpochSeconds, endAt: EpochSeconds, activatedAt: EpochSeconds }),
  },
  SubscriptionAbandoned: {
    version: 1,
    data: Schema.Struct({ id: Id, reason: Schema.String, abandonedAt: EpochSeconds }),
  },
  SubscriptionGiven: {
    version: 1,
    data: Schema.Struct({ id: Id, endAt: EpochSeconds, givenAt: EpochSeconds }),
  },
  FollowStarted: { version: 1, data: Schema.Struct({ id: Id, startedAt: EpochSeconds }) },
  SubscriptionCancelled: {
    version: 1,
    data: Schema.Struct({
      id: Id,
      status: Schema.Literals(["pending", "expiring", "expired"]),
      canceledAt: EpochSeconds,
    }),
  },
  SubscriptionPaused: {
    version: 1,
    data: Schema.Struct({ id: Id, resumesAt: EpochSeconds, pausedAt: EpochSeconds }),
  },
  PauseShortened: { version: 1, data: Schema.Struct({ id: Id, resumesAt: EpochSeconds }) },
  SubscriptionReactivated: { version: 1, data: Schema.Struct({ id: Id, reactivatedAt: EpochSeconds }) },
  SubscriptionRenewed: {
    version: 1,
    data: Schema.Struct({
      id: Id,
      paymentId: Schema.NullOr(Schema.String),
      price: Cents,
      anchorAt: EpochSeconds,
      monthsPaid: Schema.Int,
      endAt: EpochSeconds,
      renewedAt: EpochSeconds,
    }),
  },
  RenewalPriceAnnounced: {
    version: 1,
    data: Schema.Struct({ id: Id, price: Cents, announcedAt: EpochSeconds }),
  },
  RenewalFailed: { version: 1, data: Schema.Struct({ id: Id, failedAt: EpochSeconds }) },
  SubscriptionExpired: {
    version: 1,
    data: Schema.Struct({ id: Id, reason: Schema.String, expiredAt: EpochSeconds }),
  },
  SubscriptionMovedAway: {
    version: 1,
    data: Schema.Struct({ id: Id, to: Schema.String, movedAt: EpochSeconds }),
  },
  SubscriptionTakenOver: {
    version: 1,
    data: Schema.Struct({
      id: Id,
      type: Schema.Literal("snapchat"),
      choice: Schema.NullOr(Duration),
      paymentId: Schema.NullOr(Schema.String),
      price: Cents,
      nextPrice: Schema.NullOr(Cents),
      months: Schema.Int,
      nextMonths: Schema.Int,
      createdAt: EpochSeconds,
      anchorAt: Schema.NullOr(EpochSeconds),
      monthsPaid: Schema.Int,
      endAt: EpochSeconds,
      takenOverAt: EpochSeconds,
    }),
  },
  SubscriptionRevoked: {
    version: 1,
    data: Schema.Struct({ id: Id, paymentId: Schema.String, revokedAt: EpochSeconds }),
  },
  SubscriptionRestored: {
    version: 1,
    data: Schema.Struct({
      id: Id,
      paymentId: Schema.String,
      endAt: EpochSeconds,
      restoredAt: EpochSeconds,
    }),
  },
} as const satisfies StoredEventShapes;

/** The stored events of the streams `offer-places-<creator>:<trial|winback>`. */
export const offerPlacesEvents = {
  OfferOpened: {
    version: 1,
    data: Schema.Struct({ limit: Schema.NullOr(Schema.Int), endsAt: Schema.NullOr(EpochSeconds) }),
  },
  OfferEndMoved: { version: 1, data: Schema.Struct({ endsAt: Schema.NullOr(EpochSeconds) }) },
  OfferClosed: { version: 1, data: Schema.Struct({ closedAt: EpochSeconds }) },
  PlaceReserved: { version: 1, data: Schema.Struct({ paymentId: Schema.String }) },
  PlaceTaken: { version: 1, data: Schema.Struct({ paymentId: Schema.String }) },
  PlaceReleased: { version: 1, data: Schema.Struct({ paymentId: Schema.String }) },
} as const satisfies StoredEventShapes;
