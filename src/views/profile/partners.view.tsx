import { Link } from "react-router-dom";

import { monthPrice } from "../../domain/format/month-price.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import * as css from "./partners.css.ts";

export type PartnersProps = {
  cards: readonly CreatorCard[];
  /** Whose page it is. */
  name: string;
  onFollow: (username: string) => void;
};

/** Whom a creator promotes on her page (CENT-21). */
export function Partners({ cards, name, onFollow }: PartnersProps) {
  return (
    <section aria-label="Recommended creators">
      <h2 className={css.title}>{`Recommended by ${name}`}</h2>
      <ul className={css.list}>
        {cards.map(({ user, subscription_price: price }) => (
          <li key={user.id}>
            <Link className={css.partner} to={`/${user.username}`} onClick={() => onFollow(user.username)}>
              <Avatar name={user.display_name} src={user.fans_avatar_url} />
              <span className={css.words}>
                <span className={css.name}>{user.display_name}</span>
                {user.is_streaming ? "Live now" : monthPrice(price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
