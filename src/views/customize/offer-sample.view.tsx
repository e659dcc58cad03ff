import { countdownText, profileLabel } from "../../domain/offer/offer-labels.ts";
import { trialOffer, winbackOffer, type Offer, type OfferSettings } from "../../domain/offer/offer.ts";
import type { SectionName } from "../../domain/customize/section-values.ts";
import type { SectionForm } from "../../domain/customize/sections.ts";
import { problemsOf, type CustomizeContext } from "../../machines/customize/customize.machine.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import { Special } from "../profile/offers.view.tsx";
import * as css from "./customize.css.ts";

export type OfferSampleProps = {
  name: SectionName;
  setting: CreatorRecord["setting"];
  values: SectionForm;
  now: number;
  prices: CustomizeContext["prices"];
};

const offerIn = ({ name, setting, values, now, prices }: OfferSampleProps): Offer | null => {
  if (
    (name !== "trial" && name !== "winback") ||
    hasTexts(problemsOf(name, values, { setting, now, prices }))
  )
    return null;
  const settings: OfferSettings = { ...setting, ...values };
  return name === "trial" ? trialOffer(settings) : winbackOffer(settings);
};

const nothing = (): void => {};

/** The button of an offer as fans will see it; nothing while the offer cannot be made. */
export function OfferSample(props: OfferSampleProps) {
  const offer = offerIn(props);
  if (offer === null || (offer.kind !== "trial" && offer.kind !== "winback")) return null;
  const { main, detail, badge } = profileLabel(offer);
  const offerText = countdownText(offer);
  const countdown = offerText === null || offer.endsAt === null ? null : { offerText, endsAt: offer.endsAt };
  return (
    <figure className={css.seen} aria-label={`Fans will see: ${[main, detail].filter(Boolean).join(", ")}`}>
      <figcaption className={css.caption}>As fans will see it</figcaption>
      <div inert>
        <Special
          offer={{ kind: offer.choice, label: main, detail, badge, countdown }}
          now={props.now}
          onPress={nothing}
        />
      </div>
    </figure>
  );
}
