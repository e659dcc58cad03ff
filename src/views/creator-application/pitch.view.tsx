import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import * as css from "./creator-application.css.ts";

const reasons: readonly (readonly [icon: IconName, title: string, text: string])[] = [
  ["star", "You keep 80%", "Of everything that your fans pay."],
  ["card", "Nothing hidden", "Each sale is in your books the second it happens, to the cent."],
  ["user", "A page of your own", "A short address, and packages, trials, offers for fans who left."],
  ["shield", "We watch your back", "A person reads every report of stolen work, and answers when you write."],
];

/** What there is for creators, beside the form. */
export function Pitch({ siteName }: { siteName: string }) {
  return (
    <aside className={css.pitch} aria-labelledby="pitch">
      <h2 id="pitch" className={css.pitchTitle}>
        Why {siteName}
      </h2>
      <ul className={css.reasons}>
        {reasons.map(([icon, title, text]) => (
          <li key={title} className={css.reason}>
            <Icon name={icon} />
            <div>
              <h3 className={css.reasonTitle}>{title}</h3>
              <p className={css.reasonText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
