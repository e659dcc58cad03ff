import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { dateText, dateTimeText, clockText, type TimeZone } from "../../domain/format/moment.ts";
import { messageReportAddress } from "../../domain/support/report-address.ts";
import type { ComposerView } from "../../machines/composer/composer-view.ts";
import type { ComposerSnapshot } from "../../machines/composer/composer.machine.ts";
import type { ConversationRef } from "../../machines/conversation/conversation.machine.ts";
import type { ConversationView } from "../../machines/conversation/conversation-view.ts";
import type { ChatMessage } from "../../protocol/direct-message/direct-message.records.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { IconLink } from "../kit/button/icon-link.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./conversation.css.ts";
import { MessageMedia } from "./message-media.view.tsx";
import { UnsentMessages } from "./unsent.view.tsx";

type Shown = Extract<ConversationView, { status: "showing" }>;
type MessagesProps = { conversation: ConversationRef; view: Shown; now: number };

const selectQueue = (snapshot: ComposerSnapshot | undefined): ComposerView["queue"] =>
  snapshot?.context.queue ?? none;
const none: ComposerView["queue"] = [];

/** The messages, oldest first, with the day above each day's first one; below them what is being sent. */
export function Messages({ conversation, view, now }: MessagesProps) {
  const { items, hasOlder, hasNewer, loads, composer, head } = view;
  const timeZone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const queue = useSelector(composer ?? undefined, selectQueue);
  const ownNewest = queue.at(-1)?.key ?? null;
  useEffect(() => {
    // What one sends is seen, wherever one was looking.
    if (ownNewest !== null && scroller.current !== null) scroller.current.scrollTop = 0;
  }, [ownNewest]);
  return (
    <div
      ref={scroller}
      className={css.scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={`Messages with ${head.user.display_name}`}
    >
      <ol className={css.messages}>
        {hasOlder && (
          <li className={css.middle}>
            <Button
              size="small"
              tone="secondary"
              busy={loads === "older"}
              onClick={() => conversation.send({ type: "older.requested" })}
            >
              Older messages
            </Button>
          </li>
        )}
        {items.length === 0 && queue.length === 0 && (
          <li className={css.middle}>
            <p className={css.day}>Nothing was said yet.</p>
          </li>
        )}
        {items.map((message, index) => (
          <Message
            key={message.id}
            conversation={conversation}
            message={message}
            view={view}
            day={dayAbove(message, items[index - 1], now, timeZone)}
            timeZone={timeZone}
          />
        ))}
        {hasNewer && (
          <li className={css.middle}>
            <Button
              size="small"
              tone="secondary"
              busy={loads === "newer"}
              onClick={() => conversation.send({ type: "newer.requested" })}
            >
              Newer messages
            </Button>
            <Button size="small" tone="quiet" onClick={() => conversation.send({ type: "latest.requested" })}>
              To the newest
            </Button>
          </li>
        )}
        {composer !== null && <UnsentMessages composer={composer} queue={queue} />}
      </ol>
    </div>
  );
}

const dayAbove = (
  { created_at: at }: ChatMessage,
  before: ChatMessage | undefined,
  now: number,
  timeZone: TimeZone,
): string | null => {
  const day = dateText(at, timeZone);
  if (before !== undefined && dateText(before.created_at, timeZone) === day) return null;
  return day === dateText(now, timeZone) ? "Today" : day;
};

type MessageProps = {
  conversation: ConversationRef;
  message: ChatMessage;
  view: Shown;
  day: string | null;
  timeZone: TimeZone;
};

function Message({ conversation, message, view, day, timeZone }: MessageProps) {
  const { id, text, is_own: isOwn, created_at: at, tip, delivers } = message;
  const isTarget = view.target === id;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: "center" });
  }, [isTarget]);
  return (
    <>
      {day !== null && <li className={css.day}>{day}</li>}
      <li ref={place} className={classNames(css.message, isOwn && css.own)}>
        <MessageMedia
          message={message}
          name={isOwn ? "you" : view.head.user.display_name}
          onUnlock={() => conversation.send({ type: "unlock.pressed", id })}
          onFailed={() => conversation.send({ type: "media.failed", id })}
        />
        {tip !== null && (
          <p className={css.tip}>
            <Icon name="gift" size="small" /> Tip of {formatCents(tip.amount_usd)}
            {tip.is_returned && ", refunded"}
          </p>
        )}
        {delivers !== null && (
          <p className={css.tip}>
            <Icon name="check" size="small" /> Delivers “<bdi>{delivers}</bdi>”
          </p>
        )}
        <div className={css.line}>
          {isOwn && tip === null && (
            <span className={css.more}>
              <IconButton
                icon="close"
                size="small"
                label="Delete this message"
                onClick={() => conversation.send({ type: "delete.pressed", id })}
              />
            </span>
          )}
          {!isOwn && (
            <span className={css.report}>
              <IconLink
                icon="flag"
                label="Report this message"
                href={messageReportAddress(view.head.user.username, id)}
              />
            </span>
          )}
          {text !== "" && (
            <p dir="auto" className={classNames(css.bubble, isTarget && css.target)}>
              {text}
            </p>
          )}
        </div>
        <span className={css.note}>
          <time title={dateTimeText(at, timeZone)}>{clockText(at, timeZone)}</time>
          {view.seen === id && (
            <span className={css.read}>
              <Icon name="check" size="small" /> Read
            </span>
          )}
        </span>
      </li>
    </>
  );
}
