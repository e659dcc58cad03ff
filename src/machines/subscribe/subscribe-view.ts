import type { ActorRefFrom, SnapshotFrom } from "xstate";

import type { Benefit } from "../../domain/offer/benefits.ts";
import { subscribeBenefits } from "../../domain/offer/benefits.ts";
import { coverImage } from "../../domain/profile/cover-image.ts";
import type { Offer } from "../../domain/offer/offer.ts";
import { otherOffers, remainingPlaces, showsOtherOffers } from "../../domain/offer/offer-choice.ts";
import { countdownText } from "../../domain/offer/offer-labels.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { countdownMachine } from "../countdown/countdown.machine.ts";
import type { PaymentRef } from "../payment/payment.machine.ts";
import { mainOffer, type subscribeMachine } from "./subscribe.machine.ts";

export type CountdownRef = ActorRefFrom<typeof countdownMachine>;

/** What the benefits dialog shows of a creator. */
export interface BenefitsView {
  readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
  readonly cover: string | null;
  readonly benefits: readonly Benefit[];
  readonly main: Offer;
  /** Null: there is no 'Other offers'. */
  readonly others: readonly Offer[] | null;
  readonly othersOpen: boolean;
  readonly remaining: number | null;
  readonly countdown: { readonly text: string; readonly ref: CountdownRef } | null;
}

export type SubscribeView =
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | { readonly status: "offline" }
  | ({ readonly status: "choosing" } & BenefitsView)
  | ({ readonly status: "paying"; readonly payment: PaymentRef } & BenefitsView)
  | { readonly status: "leaving" };

type Snapshot = SnapshotFrom<typeof subscribeMachine>;

const benefitsOf = ({ context, children }: Snapshot): BenefitsView | null => {
  const { creator, page, othersOpen } = context;
  const main = mainOffer(context);
  if (creator === null || main === null) return null;
  const shows = showsOtherOffers(creator.setting, creator);
  const text = countdownText(main);
  const ref = children.countdown;
  return {
    creator: creator.user,
    cover: coverImage(creator.user),
    benefits: subscribeBenefits({ creator: creator.tip_blocked, viewer: page.tipBlocked ?? false }),
    main,
    others: shows ? otherOffers(main, creator.setting, creator) : null,
    othersOpen,
    remaining: remainingPlaces(main),
    countdown: text === null || ref === undefined ? null : { text, ref },
  };
};

export const selectSubscribeView = (snapshot: Snapshot): SubscribeView => {
  if (snapshot.matches("opening")) return { status: "opening" };
  if (snapshot.matches("offline")) return { status: "offline" };
  if (snapshot.matches("failed")) return { status: "failed", failure: snapshot.context.failure };
  const benefits = benefitsOf(snapshot);
  if (benefits === null || snapshot.status === "done") return { status: "leaving" };
  const { payment } = snapshot.children;
  if (payment !== undefined) return { status: "paying", payment, ...benefits };
  return snapshot.matches({ open: "choosing" }) ? { status: "choosing", ...benefits } : { status: "leaving" };
};
