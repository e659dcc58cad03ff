import { Link } from "react-router-dom";

import { dateText } from "../../domain/format/moment.ts";
import type {
  CrossPromotionRef,
  CrossPromotionShown as Shown,
} from "../../machines/cross-promotion/cross-promotion.machine.ts";
import { promotionActs, type PromotionAct } from "../../machines/cross-promotion/promotion-acts.ts";
import type { PromotionRequest } from "../../protocol/cross-promotion/cross-promotion.endpoints.ts";
import { Button } from "../kit/button/button.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { Face } from "../managed-list/managed-list.view.tsx";
import * as rows from "../managed-list/managed-list.css.ts";

type ActButtonProps = {
  page: CrossPromotionRef;
  view: Pick<Shown, "task" | "busy">;
  act: PromotionAct;
  id: number;
  name: string;
};

/** Does something with a partner or a request; it waits while that is done. */
export function ActButton({ page, view: { task, busy }, act, id, name }: ActButtonProps) {
  const { label } = promotionActs[act];
  const isDone = task?.id === id && task.act === act;
  return (
    <Button
      size="small"
      tone={act === "accept" ? "primary" : "secondary"}
      aria-label={`${label}: ${name}`}
      busy={isDone}
      disabled={busy && !isDone}
      onClick={() => page.send({ type: "act.pressed", act, id, name })}
    >
      {label}
    </Button>
  );
}

type RequestRowsProps = {
  page: CrossPromotionRef;
  view: Shown;
  requests: readonly PromotionRequest[];
  acts: readonly PromotionAct[];
};

/** Open requests, with what can be done with each. */
export function RequestRows({ page, view, requests, acts }: RequestRowsProps) {
  const timeZone = useTimeZone();
  return (
    <ul className={rows.list}>
      {requests.map(({ id, user, asked_at: askedAt }) => (
        <li key={id} className={rows.row}>
          <Face fan={user} />
          <div className={rows.about}>
            <p className={rows.title}>
              <Link to={`/${user.username}`}>{user.display_name}</Link>
            </p>
            <p className={rows.line}>{`@${user.username} · asked ${dateText(askedAt, timeZone)}`}</p>
          </div>
          <div className={rows.actions}>
            {acts.map((act) => (
              <ActButton key={act} {...{ page, view, act, id }} name={user.display_name} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
