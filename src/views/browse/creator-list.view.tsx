import type { ActorRefFrom } from "xstate";

import { withoutHidden, type HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { BrowseRef } from "../../machines/browse/browse.machine.ts";
import type { listMachine } from "../../machines/list/list.machine.ts";
import type { CreatorCard as Card } from "../../protocol/records.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { eachOnce } from "../kit/each-once.ts";
import * as grid from "../landing/creator-card.css.ts";
import { CreatorCard } from "../landing/creator-card.view.tsx";
import * as css from "./browse.css.ts";
import { CardList } from "./card-list.view.tsx";

export type CreatorListProps = {
  page: BrowseRef;
  cards: ActorRefFrom<typeof listMachine>;
  hidden: HiddenCreators;
  empty: string;
};

/** Creators in pages; whom the viewer is not interested in is left out (CONST-02). */
export function CreatorList({ page, cards, hidden, empty }: CreatorListProps) {
  return (
    <CardList<Card> list={cards} className={grid.grid} empty={empty}>
      {(items) => (
        <ul className={grid.grid}>
          {eachOnce(withoutHidden(items, hidden), ({ user }) => user.id).map((card, index) => (
            <li key={card.user.id} className={css.item}>
              <CreatorCard card={card} isFirst={index < 2} />
              <span className={css.hide}>
                <IconButton
                  icon="eye-off"
                  label={`Not interested in ${card.user.display_name}`}
                  size="small"
                  tone="secondary"
                  onClick={() => page.send({ type: "notInterested.pressed", username: card.user.username })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </CardList>
  );
}

/** How many are left out, and the way to have them back. */
export function HiddenNote({ page, hidden }: Pick<CreatorListProps, "page" | "hidden">) {
  const count = Object.keys(hidden).length;
  if (count === 0) return null;
  return (
    <p className={css.hidden} role="status">
      {count === 1 ? "1 creator is hidden for 30 days." : `${count} creators are hidden for 30 days.`}
      <Button tone="quiet" onClick={() => page.send({ type: "unhide.pressed" })}>
        Show again
      </Button>
    </p>
  );
}
