import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import { timeLeft } from "../../domain/format/countdown.ts";
import type { Offer, OfferChoice } from "../../domain/offer/offer.ts";
import { benefitsLabel } from "../../domain/offer/benefits-label.ts";
import { needsCard, termsNote, termsOf } from "../../domain/subscription/terms.ts";
import type { SubscribeRef } from "../../machines/subscribe/subscribe.machine.ts";
import {
  selectSubscribeView,
  type BenefitsView,
  type CountdownRef,
} from "../../machines/subscribe/subscribe-view.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Countdown } from "../kit/countdown/countdown.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import { BenefitsHead } from "./benefits-head.view.tsx";
import { BenefitsList } from "./benefits-list.view.tsx";
import * as css from "./subscribe.css.ts";

/** The benefits dialog of a signed-in fan (SUB-04 to SUB-27). */
export function SubscribeDialog({ subscribe, onClose }: { subscribe: SubscribeRef; onClose: () => void }) {
  const view = useSelector(subscribe, selectSubscribeView, shallowEqual);
  const retry = () => subscribe.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "opening" }, { status: "leaving" }, () => (
      <Dialog label="Subscribe" onClose={onClose} bare>
        <BenefitsSkeleton />
      </Dialog>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <Dialog title="Subscribe" onClose={onClose}>
        <Notice tone="danger">{failure?.error ?? "Something went wrong, please contact support"}</Notice>
        <Button wide onClick={retry}>
          Try again
        </Button>
      </Dialog>
    ))
    .with({ status: "offline" }, () => (
      <Dialog title="Subscribe" onClose={onClose}>
        <Notice tone="warning">We could not reach the server. We try again in a moment.</Notice>
        <Button wide onClick={retry}>
          Try now
        </Button>
      </Dialog>
    ))
    .with({ status: "choosing" }, (benefits) => (
      <Dialog label={`Subscribe to ${benefits.creator.display_name}`} onClose={onClose} bare>
        <Benefits {...benefits} subscribe={subscribe} />
      </Dialog>
    ))
    .with({ status: "paying" }, ({ payment }) => <PaymentDialog payment={payment} />)
    .exhaustive();
}

function BenefitsSkeleton() {
  return (
    <Loading label="Loading the offers" className={css.body}>
      <Skeleton shape="cover" />
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="button" />
    </Loading>
  );
}

function Benefits({ subscribe, ...view }: BenefitsView & { subscribe: SubscribeRef }) {
  const { main, others, othersOpen, remaining, countdown, creator, cover, benefits } = view;
  const choose = (choice: OfferChoice) => subscribe.send({ type: "offer.chosen", choice });
  const label = benefitsLabel(main);
  return (
    <>
      <BenefitsHead cover={cover} creator={creator} />
      <div className={css.body}>
        <h2 className={css.lead}>Subscribe and get</h2>
        <BenefitsList benefits={benefits} label="Benefits" />
        {(remaining !== null || countdown !== null) && (
          <div className={css.urgency}>
            {countdown !== null && <OfferCountdown text={countdown.text} countdown={countdown.ref} />}
            {remaining !== null && <span>Only {remaining} remaining!</span>}
          </div>
        )}
        <div className={css.offers}>
          <Button tone="follow" size="large" wide data-autofocus onClick={() => choose(main.choice)}>
            {label.main}
          </Button>
          <p className={css.detail}>
            {label.detail !== null && <span className={css.then}>{label.detail}</span>}
            {termsText(main, label.detail !== null)}
          </p>
        </div>
        {others !== null && (
          <div className={css.disclosure}>
            <button
              type="button"
              className={css.toggle}
              aria-expanded={othersOpen}
              onClick={() => subscribe.send({ type: "others.toggled" })}
            >
              Other offers
              <span className={css.toggleMark}>
                <Icon name="chevron-down" size="small" />
              </span>
            </button>
            {othersOpen && <OtherOffers offers={others} onChoose={choose} />}
          </div>
        )}
      </div>
    </>
  );
}

/** How it goes on after the first term, unless the line before says it already. */
const termsText = (offer: Offer, isSaid: boolean): string => {
  if (!needsCard(termsOf(offer))) return "No card needed. Cancel anytime.";
  return isSaid ? "Cancel anytime." : termsNote(termsOf(offer));
};

export function OfferCountdown({ text, countdown }: { text: string; countdown: CountdownRef }) {
  const label = useSelector(countdown, ({ context: { endsAt, now } }) => timeLeft(endsAt, now));
  return <Countdown text={`${text} in`} label={label} />;
}

/** What opens below the edge of a phone's screen comes up. */
const intoSight = (list: HTMLElement | null): void => list?.scrollIntoView({ block: "nearest" });

function OtherOffers({
  offers,
  onChoose,
}: {
  offers: readonly Offer[];
  onChoose: (choice: OfferChoice) => void;
}) {
  return (
    <ul className={css.otherList} ref={intoSight}>
      {offers.map((offer) => {
        const { main, detail } = benefitsLabel(offer);
        return (
          <li key={offer.choice}>
            <button type="button" className={css.other} onClick={() => onChoose(offer.choice)}>
              <span>
                <span className={css.otherName}>{main}</span>
                {detail !== null && <span className={css.otherDetail}>{detail}</span>}
              </span>
              <span className={css.chevron}>
                <Icon name="chevron-right" />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
