import type { RefCallback } from "react";

import type { OfferButton, OfferButtonKind } from "../../domain/profile/offer-buttons.ts";
import { timeLeft } from "../../domain/format/countdown.ts";
import { classNames } from "../kit/class-names.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Countdown } from "../kit/countdown/countdown.view.tsx";
import * as css from "./offers.css.ts";

type Press = (kind: OfferButtonKind) => void;

export type OffersProps = {
  offers: readonly OfferButton[];
  /** The whole card is about this person. */
  name: string;
  now: number;
  following: boolean;
  /** Knows whether the card is in sight. */
  cardRef?: RefCallback<HTMLElement> | undefined;
  onPress: Press;
};

const isSpecial = ({ kind }: OfferButton): boolean => kind === "winback" || kind === "trial";
const isAside = ({ kind }: OfferButton): boolean => kind === "free" || kind === "snapchat";

/** The offers in the profile's order; the special one stands out, what is no subscription stands apart (PROFILE-51 to PROFILE-59). */
export function Offers({ offers, name, now, following, cardRef, onPress }: OffersProps) {
  if (offers.length === 0) return null;
  const special = offers.find(isSpecial);
  const usual = offers.filter((offer) => !isSpecial(offer) && !isAside(offer));
  const apart = offers.filter(isAside);
  return (
    <section ref={cardRef} className={css.card} aria-label="Offers">
      {usual.length > 0 && <h2 className={css.title}>Subscribe to {name}</h2>}
      {special !== undefined && <Special offer={special} now={now} onPress={onPress} />}
      {usual.length > 0 && (
        <div className={css.together}>
          {usual.map((offer, index) => (
            <Usual
              key={offer.kind}
              offer={offer}
              first={special === undefined && index === 0}
              onPress={onPress}
            />
          ))}
        </div>
      )}
      {usual.length > 0 && apart.length > 0 && <hr className={css.divider} />}
      {apart.map((offer) => (
        <Button
          key={offer.kind}
          wide
          tone="secondary"
          busy={offer.kind === "free" && following}
          onClick={() => onPress(offer.kind)}
        >
          {offer.label}
        </Button>
      ))}
      {usual.length > 0 && <p className={css.fine}>Secure payment. Cancel anytime.</p>}
    </section>
  );
}

/** The offer that stands out: a trial or a win-back, with the time until it ends. */
export function Special({ offer, now, onPress }: { offer: OfferButton; now: number; onPress: Press }) {
  return (
    <div className={css.offer}>
      {offer.countdown !== null && (
        <Countdown
          look="banner"
          text={`${offer.countdown.offerText} in`}
          label={timeLeft(offer.countdown.endsAt, now)}
        />
      )}
      <Button wide size="large" tone="follow" onClick={() => onPress(offer.kind)}>
        <Label offer={offer} />
      </Button>
    </div>
  );
}

function Label({ offer }: { offer: OfferButton }) {
  return (
    <span className={css.label}>
      {offer.label}
      {offer.detail !== null && <span className={css.detail}>{offer.detail}</span>}
    </span>
  );
}

function Usual({ offer, first, onPress }: { offer: OfferButton; first: boolean; onPress: Press }) {
  return (
    <Button
      wide
      size={first ? "large" : "medium"}
      tone={first ? "follow" : offer.kind === "1mo" ? "primary" : "secondary"}
      onClick={() => onPress(offer.kind)}
    >
      {offer.badge === null ? (
        <Label offer={offer} />
      ) : (
        <span className={css.sides}>
          <Label offer={offer} />
          <Badge tone="follow">{offer.badge}</Badge>
        </span>
      )}
    </Button>
  );
}

/** The guest's button at the bottom of a phone, away while the card with the same one is in sight (PROFILE-58). */
export function BottomOffer({
  label,
  isAway,
  onPress,
}: {
  label: string;
  isAway: boolean;
  onPress: () => void;
}) {
  return (
    <div className={classNames(css.bottom, isAway && css.away)}>
      <Button wide size="large" tone="follow" onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}
