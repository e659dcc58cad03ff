import { Link } from "react-router-dom";

import { chatViewPath } from "../../domain/direct-message/inbox-address.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { counted } from "../../domain/format/number.ts";
import type { ComposerRef } from "../../machines/composer/composer.machine.ts";
import type { ConversationHead } from "../../machines/conversation/conversation.setup.ts";
import type { SharedPurchase } from "../../protocol/direct-message/direct-message.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./purchases.css.ts";

type OpenPurchasesProps = {
  head: ConversationHead;
  now: number;
  /** Where it is delivered; null: one may not write. */
  composer: ComposerRef | null;
};

/** What is still to be delivered between the two: the one that is due first, and how many more there are. */
export function OpenPurchases({ head: { user, purchases }, now, composer }: OpenPurchasesProps) {
  const [first, ...others] = purchases;
  if (first === undefined) return null;
  const { id, description, requests, is_own: isOwn } = first;
  return (
    <section className={css.bar} aria-label={isOwn ? "Ordered" : "To deliver"}>
      <Icon name="gift" />
      <div className={css.about}>
        <p className={css.what}>
          {isOwn ? "You bought" : <bdi>{user.display_name}</bdi>}
          {!isOwn && " bought"} “<bdi>{description}</bdi>”
        </p>
        {requests !== null && (
          <p dir="auto" className={css.asked}>
            {requests}
          </p>
        )}
        <p className={css.when}>
          <DueText purchase={first} now={now} />
          {others.length > 0 && (
            <>
              {" · "}
              <Link to={chatViewPath(user.username, "info")}>{counted(others.length, "more order")}</Link>
            </>
          )}
        </p>
      </div>
      {!isOwn && composer !== null && (
        <Button
          size="small"
          onClick={() => composer.send({ type: "purchase.chosen", purchase: { id, description } })}
        >
          Deliver
        </Button>
      )}
    </section>
  );
}

/** What was paid, and until when it is delivered. */
export function DueText({ purchase, now }: { purchase: SharedPurchase; now: number }) {
  const timeZone = useTimeZone();
  const { amount, due_at: dueAt, is_own: isOwn } = purchase;
  const due = dateText(dueAt, timeZone);
  if (dueAt < now)
    return (
      <>
        {formatCents(amount)} · was due {due} <Badge tone="warning">Late</Badge>
      </>
    );
  return isOwn
    ? `${formatCents(amount)} · delivered by ${due}, or your money comes back`
    : `${formatCents(amount)} · due ${due}`;
}
