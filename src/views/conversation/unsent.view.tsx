import { formatCents } from "../../domain/format/cents.ts";
import { counted } from "../../domain/format/number.ts";
import type { ComposerView } from "../../machines/composer/composer-view.ts";
import type { ComposerRef } from "../../machines/composer/composer.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import * as css from "./conversation.css.ts";

type UnsentProps = { composer: ComposerRef; queue: ComposerView["queue"] };

/** What is on its way, and what could not be sent, below the messages. */
export function UnsentMessages({ composer, queue }: UnsentProps) {
  return queue.map(({ key, written, media, amount_usd: price, unpaid, problem }) => (
    <li key={key} className={classNames(css.message, css.own)}>
      <div className={css.line}>
        {written !== "" && (
          <p dir="auto" className={classNames(css.bubble, css.waiting)}>
            {written}
          </p>
        )}
      </div>
      {media.length > 0 && (
        <span className={css.note}>
          {counted(media.length, "file")}
          {price > 0 && ` for ${formatCents(price)}`}
        </span>
      )}
      {problem === null ? (
        <span className={css.note}>Sending…</span>
      ) : (
        <>
          <span className={classNames(css.note, css.problem)} role="alert">
            {unpaid === undefined ? `Not sent. ${problem}` : problem}
          </span>
          <span className={css.note}>
            <Button
              size="small"
              tone="secondary"
              onClick={() => composer.send({ type: "again.pressed", key })}
            >
              {unpaid === undefined ? "Send again" : `Pay ${formatCents(unpaid.price)}`}
            </Button>
            <Button size="small" tone="quiet" onClick={() => composer.send({ type: "discard.pressed", key })}>
              Discard
            </Button>
          </span>
        </>
      )}
    </li>
  ));
}
