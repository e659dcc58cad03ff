import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { formatCents } from "../../domain/format/cents.ts";
import { withoutHidden } from "../../domain/creator/hidden-creators.ts";
import type { RankingPeriod } from "../../domain/creator/ranking.ts";
import { selectRankingsView, type RankingsRef } from "../../machines/rankings/rankings.machine.ts";
import type { RankedCard } from "../../protocol/records.ts";
import { CardList } from "../browse/card-list.view.tsx";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { eachOnce } from "../kit/each-once.ts";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import * as css from "./rankings.css.ts";

const periods: readonly { readonly id: RankingPeriod; readonly label: string }[] = [
  { id: "day", label: "Today" },
  { id: "week", label: "This week" },
  { id: "month", label: "This month" },
  { id: "all", label: "All time" },
];

/** The rankings: place, change, who, price and the way there; points stay a secret (ROUTE-46). */
export function RankingsPage({ page }: { page: RankingsRef }) {
  const { period, places, hidden } = useSelector(page, selectRankingsView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.title}>Rankings</h1>
      <p className={css.lead}>The creators whose fans did the most for them.</p>
      <Tabs
        label="Time span"
        items={periods}
        selected={period}
        panelId="places"
        onSelect={(id) => page.send({ type: "period.chosen", period: id as RankingPeriod })}
      />
      <div id="places" role="tabpanel" aria-label={periods.find(({ id }) => id === period)?.label}>
        {places !== null && (
          <CardList<RankedCard>
            list={places}
            className={css.list}
            empty="Nobody has earned or been liked in this time. Look at another one."
          >
            {(items) => (
              <ol className={css.list}>
                {eachOnce(withoutHidden(items, hidden), ({ user }) => user.id).map((card) => (
                  <Place key={card.user.id} card={card} />
                ))}
              </ol>
            )}
          </CardList>
        )}
      </div>
    </div>
  );
}

const changeOf = ({ rank, previous_rank: before }: RankedCard): readonly [mark: string, words: string] => {
  if (before === null) return ["New", "New"];
  if (before === rank) return ["–", "Unchanged"];
  const steps = Math.abs(before - rank);
  return before > rank ? [`▲ ${steps}`, `Up ${steps}`] : [`▼ ${steps}`, `Down ${steps}`];
};

function Place({ card }: { card: RankedCard }) {
  const { rank, user, subscription_price: price } = card;
  const [mark, words] = changeOf(card);
  const isIn = card.is_subscribed || card.is_subscribed_free;
  return (
    <li className={css.place} value={rank}>
      <span className={css.rank}>{rank}</span>
      <span className={css.change}>
        <span aria-hidden>{mark}</span>
        <span className={css.said}>{words}</span>
      </span>
      <Avatar size="medium" name={user.display_name} src={user.fans_avatar_url} />
      <span className={css.who}>
        <Link className={css.name} to={`/${user.username}`}>
          {user.display_name}
        </Link>
        <span className={css.price}>{price === 0 ? "Free" : `${formatCents(price)} a month`}</span>
      </span>
      <ButtonLink
        href={`/${user.username}`}
        tone={isIn ? "secondary" : "follow"}
        aria-label={isIn ? `Open ${user.display_name}` : `Subscribe to ${user.display_name}`}
      >
        {isIn ? "Open" : "Subscribe"}
      </ButtonLink>
    </li>
  );
}
