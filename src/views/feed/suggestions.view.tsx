import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { suggestionsOf } from "../../domain/creator/suggestions.ts";
import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import { formatCents } from "../../domain/format/cents.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { IconButton } from "../kit/button/button.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as css from "./suggestions.css.ts";

const selectCards = (snapshot: ResourceSnapshot) => selectResourceView<"getTop">(snapshot);

export type SuggestionsProps = {
  cards: ResourceRef;
  hidden: HiddenCreators;
  /** Usernames that need no suggestion. */
  known: readonly string[];
  onHide: (username: string) => void;
};

const priceOf = ({ subscription_price: price, can_subscribe_free }: CreatorCard): string => {
  if (price === 0) return "Free";
  return can_subscribe_free ? "Follow for free" : `${formatCents(price)} a month`;
};

/** Six creators whom the viewer might like; without them the page is complete all the same (ROUTE-65). */
export function Suggestions({ cards, hidden, known, onHide }: SuggestionsProps) {
  const view = useSelector(cards, selectCards, shallowEqual);
  if (view.status === "failed" || view.status === "offline") return null;
  const shown = view.status === "ready" ? suggestionsOf(view.data.items, hidden, known) : null;
  if (shown?.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className={css.title}>
        You might like
      </h2>
      {shown === null ? (
        <Loading label="Loading suggestions" className={css.list}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={css.item}>
              <Skeleton shape="face" />
            </div>
          ))}
        </Loading>
      ) : (
        <ul className={css.list}>
          {shown.map((card) => (
            <li key={card.user.id} className={css.item}>
              <Avatar name={card.user.display_name} src={card.user.fans_avatar_url} />
              <span className={css.about}>
                <Link className={css.name} to={`/${card.user.username}`}>
                  {card.user.display_name}
                </Link>
                <span className={css.price}>{priceOf(card)}</span>
              </span>
              <span className={css.hide}>
                <IconButton
                  icon="close"
                  label={`Not interested in ${card.user.display_name}`}
                  size="small"
                  onClick={() => onHide(card.user.username)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
