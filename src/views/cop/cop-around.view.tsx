import { dateTimeText } from "../../domain/format/moment.ts";
import type { CopRef, CopView } from "../../machines/cop/cop.machine.ts";
import type { ReportedMessage, ReviewItem } from "../../protocol/review/review.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./cop.css.ts";

type AroundProps = { page: CopRef; item: ReviewItem; view: CopView };

/** The reported message with those around it. It is opened by a press, since each opening is noted. */
export function Around({ page, item, view }: AroundProps) {
  const messages = view.around[item.id];
  const of = item.creator === null ? "" : ` of ${item.creator.display_name}`;
  if (messages === undefined)
    return (
      <div className={css.around}>
        <Button
          tone="secondary"
          size="small"
          icon="eye"
          busy={view.opens === item.id}
          disabled={view.status !== "showing" && view.opens !== item.id}
          aria-label={`Read the reported message${of}`}
          onClick={() => page.send({ type: "conversation.opened", item })}
        >
          Read the reported message
        </Button>
        <span className={css.history}>Who reads it is noted.</span>
      </div>
    );
  return (
    <ol className={css.talk} aria-label={`The reported message${of}, with those around it`}>
      {messages.map((message) => (
        <Said key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Said({ message }: { message: ReportedMessage }) {
  const { display_name: name, text, created_at: at, is_reported: isReported, media } = message;
  const timeZone = useTimeZone();
  return (
    <li className={classNames(css.message, isReported && css.reported)}>
      <p className={css.title}>
        <bdi className={css.kind}>{name}</bdi>
        {isReported && <Badge tone="warning">Reported</Badge>}
        {message.is_deleted && <Badge>Taken back</Badge>}
        <time className={css.when}>{dateTimeText(at, timeZone)}</time>
      </p>
      {text !== "" && (
        <p dir="auto" className={css.value}>
          {text}
        </p>
      )}
      {media.length > 0 && (
        <div className={css.previews}>
          {media.map((file, index) => (
            <Shown key={file.url} file={file} name={`File ${index + 1} of ${name}`} />
          ))}
        </div>
      )}
      {media.length < message.files && (
        <p className={css.history}>
          {message.files === 1 ? "1 file is not shown." : `${message.files} files are not shown.`}
        </p>
      )}
    </li>
  );
}

function Shown({ file: { kind, url }, name }: { file: ReportedMessage["media"][number]; name: string }) {
  switch (kind) {
    case "image":
      return <img className={css.picture} src={url} alt={name} />;
    case "video":
      // What a stranger sent has no captions of ours.
      return <video className={css.picture} src={url} controls muted preload="metadata" aria-label={name} />;
    case "audio":
      return <audio src={url} controls preload="metadata" aria-label={name} />;
  }
}
