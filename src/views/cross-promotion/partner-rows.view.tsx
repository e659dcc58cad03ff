import { Link } from "react-router-dom";

import { onPage } from "../../domain/cross-promotion/promotion.ts";
import { counted } from "../../domain/format/number.ts";
import type {
  CrossPromotionRef,
  CrossPromotionShown as Shown,
} from "../../machines/cross-promotion/cross-promotion.machine.ts";
import type { Partner } from "../../protocol/cross-promotion/cross-promotion.endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { useReorder } from "../kit/use-reorder.ts";
import { Face } from "../managed-list/managed-list.view.tsx";
import * as rows from "../managed-list/managed-list.css.ts";
import * as css from "./cross-promotion.css.ts";
import { ActButton } from "./request-rows.view.tsx";

const broughtText = ({ clicks, subscribers }: Partner["brought"]): string =>
  `${counted(clicks, "click")}, ${counted(subscribers, "subscriber")}`;

/** A creator's partners in her order, by drag and by arrow keys, and what their cards brought. */
export function PartnerRows({ page, view }: { page: CrossPromotionRef; view: Shown }) {
  const { partners } = view;
  const { dragged, handleOf } = useReorder(
    partners.map(({ id }) => id),
    (id, to) => page.send({ type: "partner.moved", id, to }),
  );
  const shown = onPage(partners);
  return (
    <ul className={css.list}>
      {partners.map((partner, index) => {
        const { id, user, is_shown: isShown, brought, sent } = partner;
        return (
          <li key={id} className={classNames(css.partner, dragged === id && css.lifted)} data-row>
            <button
              type="button"
              className={css.handle}
              aria-label={`Move: ${user.display_name}, ${index + 1} of ${partners.length}. Press the arrow keys.`}
              {...handleOf(id)}
            >
              <Icon name="menu" />
            </button>
            <Face fan={user} />
            <div className={rows.about}>
              <p className={rows.title}>
                <Link to={`/${user.username}`}>{user.display_name}</Link>
                {shown.includes(partner) && <Badge tone="success">On your page</Badge>}
                {!isShown && <Badge>Not available</Badge>}
              </p>
              <p className={rows.line}>{`@${user.username}`}</p>
            </div>
            <dl className={css.brought}>
              <div className={css.way}>
                <dt className={css.label}>Brought you</dt>
                <dd className={css.value}>{broughtText(brought)}</dd>
              </div>
              <div className={css.way}>
                <dt className={css.label}>You brought</dt>
                <dd className={css.value}>{broughtText(sent)}</dd>
              </div>
            </dl>
            <div className={css.actions}>
              <ActButton {...{ page, view, id }} act="remove" name={user.display_name} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
