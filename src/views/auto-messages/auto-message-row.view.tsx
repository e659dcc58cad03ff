import type { ComponentProps } from "react";

import { ruleText } from "../../domain/auto-message/auto-message-words.ts";
import { autoStatusNames, type AutoStatus } from "../../domain/auto-message/auto-message.ts";
import { contentsText } from "../../domain/direct-message/message.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateTimeText } from "../../domain/format/moment.ts";
import type { AutoMessagesRef } from "../../machines/auto-messages/auto-messages.machine.ts";
import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { IconButton } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./auto-messages.css.ts";

const tones: Readonly<Record<AutoStatus, ComponentProps<typeof Badge>["tone"]>> = {
  on: "success",
  off: "neutral",
  preparing: "neutral",
  in_review: "neutral",
  failed: "danger",
  rejected: "danger",
};

type RowProps = { page: AutoMessagesRef; message: AutoMessage; busy: boolean };

/** A message that is sent by itself: when, to whom, and what it brought. */
export function AutoMessageRow({ page, message, busy }: RowProps) {
  const timeZone = useTimeZone();
  const { id, text, amount_usd: price, media, status, reason, active, rule, next_at: next } = message;
  const name = text === "" ? contentsText(media) : text;
  const failed = media.find(({ error }) => error !== null);
  const contents = contentsText(media);
  return (
    <li className={css.row}>
      <div className={css.about}>
        <h2 className={css.text}>{name}</h2>
        <p className={css.facts}>
          <Badge tone={tones[status]}>{autoStatusNames[status]}</Badge>
          <span>{ruleText(rule)}</span>
          {next !== null && <span>Next: {dateTimeText(next, timeZone)}</span>}
        </p>
        {contents !== "" && (
          <p className={css.facts}>
            <span>{contents}</span>
            <span>{price > 0 ? formatCents(price) : "Free"}</span>
          </p>
        )}
        <dl className={css.figures}>
          <Figure label="Sent" value={String(message.sent)} />
          <Figure label="Opened" value={String(message.opened)} />
          <Figure label="Sold" value={String(message.sales)} />
          <Figure label="Earned" value={formatCents(message.earned)} />
        </dl>
        {reason !== null && <p className={css.reason}>Not approved: {reason}</p>}
        {failed !== undefined && <p className={css.reason}>{failed.error}</p>}
        <Checkbox
          name={`active_${id}`}
          label="Send it"
          checked={active}
          disabled={busy}
          onChange={(isActive) => page.send({ type: "switch.pressed", id, active: isActive })}
        />
      </div>
      <Menu
        label={name}
        items={[
          {
            ...{ id: "edit", label: "Edit", icon: "pencil" },
            onChoose: () => page.send({ type: "edit.pressed", id }),
          },
          {
            ...{ id: "delete", label: "Delete", icon: "close", danger: true },
            onChoose: () => page.send({ type: "delete.pressed", id }),
          },
        ]}
        renderTrigger={(attributes) => (
          <IconButton
            {...attributes}
            icon="more"
            label={`What to do with ${name}`}
            size="small"
            disabled={busy}
          />
        )}
      />
    </li>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.figure}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </div>
  );
}
