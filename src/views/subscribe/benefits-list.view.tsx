import { benefitTexts, type Benefit } from "../../domain/offer/benefits.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import * as css from "./subscribe.css.ts";

const icons: Readonly<Record<Benefit, IconName>> = {
  content: "image",
  messages: "message",
  streams: "video",
  cancel: "calendar",
  support: "heart",
};

/** What one gets (SUB-08 to SUB-12, SUB-29). */
export function BenefitsList({ benefits, label }: { benefits: readonly Benefit[]; label: string }) {
  return (
    <ul className={css.benefits} aria-label={label}>
      {benefits.map((benefit) => (
        <li key={benefit} className={css.benefit}>
          <span className={css.benefitMark}>
            <Icon name={icons[benefit]} size="small" />
          </span>
          {benefitTexts[benefit]}
        </li>
      ))}
    </ul>
  );
}
