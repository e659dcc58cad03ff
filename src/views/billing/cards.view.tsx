import { dateText } from "../../domain/format/moment.ts";
import { ADD_CARD, type BillingRef, type BillingView } from "../../machines/billing/billing.machine.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./billing.css.ts";

type Billing = EndpointAnswer<"getBilling">;
type Saved = Billing["others"][number];

const nameOf = ({ brand, last4 }: Saved): string => `${brand} ending in ${last4}`;

/** The saved cards: that which renewals and one click charge, and the others. */
export function Cards({
  card,
  others,
  page,
  view,
}: Pick<Billing, "card" | "others"> & { page: BillingRef; view: BillingView }) {
  return (
    <Card as="section" padding="large" aria-labelledby="card-title">
      <h2 id="card-title" className={css.title}>
        Saved cards
      </h2>
      {card === null ? (
        <p className={css.note}>The next card that you pay with is saved here, for renewals.</p>
      ) : (
        <ul className={css.cards}>
          {[card, ...others].map((saved) => (
            <SavedCard key={saved.id} saved={saved} isCharged={saved === card} page={page} view={view} />
          ))}
        </ul>
      )}
      <div className={css.add}>
        <ButtonLink tone="secondary" size="small" icon="plus" href={ADD_CARD}>
          Add a card
        </ButtonLink>
      </div>
    </Card>
  );
}

function SavedCard({
  saved,
  isCharged,
  page,
  view: { removing, choosing },
}: {
  saved: Saved;
  isCharged: boolean;
  page: BillingRef;
  view: BillingView;
}) {
  const timeZone = useTimeZone();
  const name = nameOf(saved);
  return (
    <li className={css.card}>
      <Icon name="card" size="large" />
      <p className={css.number}>
        <span className={css.cardName}>
          {name}
          {isCharged && <Badge>Default</Badge>}
        </span>
        <span className={css.note}>{`Saved ${dateText(saved.saved_at, timeZone)}`}</span>
      </p>
      <div className={css.buttons}>
        {!isCharged && (
          <Button
            tone="secondary"
            size="small"
            busy={choosing === saved.id}
            busyLabel="Saving…"
            aria-label={`Make ${name} the default card`}
            onClick={() => page.send({ type: "card.choosePressed", id: saved.id })}
          >
            Make default
          </Button>
        )}
        <Button
          tone="secondary"
          size="small"
          busy={removing === saved.id}
          busyLabel="Removing…"
          aria-label={`Remove ${name}`}
          onClick={() => page.send({ type: "card.removePressed", id: saved.id })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
