import { monthPrice } from "../../domain/format/month-price.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { initialsOf } from "../../domain/format/initials.ts";
import type { CreatorCard as Card } from "../../protocol/records.ts";
import { Card as Surface, CardLink } from "../kit/card/card.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { pictureSource } from "../kit/picture-source.ts";
import * as css from "./creator-card.css.ts";

const factsOf = ({ post_count: count }: Card): readonly (readonly [IconName, number, string])[] => [
  ["heart", count.likes, "Likes"],
  ["image", count.picture, "Photos"],
  ["video", count.video, "Videos"],
];

/** How wide the columns of `css.grid` are. */
const SIZES = "(max-width: 767.98px) 46vw, (max-width: 991.98px) 30vw, 240px";

export type CreatorCardProps = {
  card: Card;
  /** In the first row of its page: its picture is among the first that are looked at. */
  isFirst?: boolean;
};

/** A creator in a list: face, name, price, numbers; all of it leads to the page (API-27). */
export function CreatorCard({ card, isFirst = false }: CreatorCardProps) {
  const { user } = card;
  return (
    <Surface padding="none" pressable className={css.card}>
      <div className={css.picture}>
        {user.fans_avatar_url === null ? (
          <span className={css.initials} aria-hidden>
            {initialsOf(user.display_name)}
          </span>
        ) : (
          <img
            className={css.image}
            {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
            {...pictureSource(user.fans_avatar_url, "card", SIZES)}
            alt=""
            width={480}
            height={480}
            decoding="async"
          />
        )}
        {user.is_streaming && <span className={css.live}>Live</span>}
        <span className={css.price}>{monthPrice(card.subscription_price)}</span>
      </div>
      <div className={css.about}>
        <h3 className={css.name}>
          <CardLink href={`/${user.username}`}>{user.display_name}</CardLink>
        </h3>
        <p className={css.username}>@{user.username}</p>
        <p className={css.facts}>
          {factsOf(card)
            .filter(([, count]) => count > 0)
            .map(([icon, count, label]) => (
              <span key={label} className={css.fact}>
                <Icon name={icon} size="small" label={label} />
                {shortNumber(count)}
              </span>
            ))}
        </p>
      </div>
    </Surface>
  );
}
