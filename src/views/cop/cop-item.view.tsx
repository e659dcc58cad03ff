import { Link } from "react-router-dom";

import { dateTimeText } from "../../domain/format/moment.ts";
import { whenText } from "../../domain/format/when.ts";
import { reviewNames } from "../../domain/review/review.ts";
import type { CopAct, CopRef, CopView } from "../../machines/cop/cop.machine.ts";
import type { ReviewItem } from "../../protocol/review/review.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Notice } from "../kit/notice/notice.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { Around } from "./cop-around.view.tsx";
import { CopHistory } from "./cop-history.view.tsx";
import { Previews } from "./cop-previews.view.tsx";
import * as css from "./cop.css.ts";

type CopItemProps = {
  page: CopRef;
  item: ReviewItem;
  view: CopView;
  /** The viewer is a reviewer and it waits for him. */
  isDeciding: boolean;
  /** The keys are about it. */
  isMarked: boolean;
};

const stand = (item: ReviewItem, isOwn: boolean) => {
  if (item.kind === "report" && isOwn) return { tone: "warning", label: "Reported" } as const;
  if (item.status === "approved") return { tone: "success", label: "Approved" } as const;
  if (item.status === "rejected") return { tone: "danger", label: "Rejected" } as const;
  return { tone: "neutral", label: item.appeal === null ? "Waiting" : "Appealed" } as const;
};

/** One thing that is reviewed: what it is, how it stands, and what can be done. */
export function CopItem(props: CopItemProps) {
  const { page, item, view, isDeciding, isMarked } = props;
  const isOwn = view.tab === "own";
  const { tone, label } = stand(item, isOwn);
  const timeZone = useTimeZone();
  const { creator, previews, facts } = item;
  const name = reviewNames[item.kind];
  const mark = () => page.send({ type: "item.marked", id: item.id });
  return (
    <li
      className={classNames(css.item, isMarked && css.marked)}
      {...(isMarked ? { "aria-current": true } : {})}
      {...(isDeciding ? { onClick: mark, onFocus: mark } : {})}
    >
      <p className={css.title}>
        <span className={css.kind}>{name}</span>
        {!isOwn && creator !== null && (
          <Link className={css.owner} to={`/${creator.username}`}>
            {creator.display_name}
          </Link>
        )}
        <Badge tone={tone}>{label}</Badge>
        <time className={css.when} title={dateTimeText(item.asked_at, timeZone)}>
          {whenText(item.asked_at, view.now, timeZone)}
        </time>
      </p>
      {previews.length > 0 && <Previews page={page} item={item} opened={view.opened} />}
      {item.reason !== null && (
        <Notice
          tone={item.status === "rejected" ? "danger" : "warning"}
          title={item.kind === "report" ? "Reported" : "Not approved"}
        >
          {item.reason}
        </Notice>
      )}
      {item.appeal !== null && <Notice title={isOwn ? "Your appeal" : "The appeal"}>{item.appeal}</Notice>}
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map((fact) => (
            <div key={fact.label} className={css.fact}>
              <dt className={css.term}>{fact.label}</dt>
              <dd className={css.value}>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDeciding && item.has_conversation && <Around page={page} item={item} view={view} />}
      <CopHistory history={item.history} timeZone={timeZone} />
      <Actions {...props} isOwn={isOwn} />
    </li>
  );
}

function Actions({ page, item, view, isDeciding, isOwn }: CopItemProps & { isOwn: boolean }) {
  const { task, status } = view;
  const busy = (act: CopAct): boolean => status === "submitting" && task?.id === item.id && task.act === act;
  const disabled = status === "submitting" || status === "opening";
  const of = `${reviewNames[item.kind]}${item.creator === null || isOwn ? "" : ` of ${item.creator.display_name}`}`;
  if (isDeciding)
    return (
      <div className={css.actions}>
        <Button
          tone="secondary"
          disabled={disabled}
          aria-keyshortcuts="r"
          aria-label={`Reject: ${of}`}
          onClick={() => page.send({ type: "reject.pressed", item })}
        >
          Reject
        </Button>
        <Button
          busy={busy("approve")}
          disabled={disabled}
          aria-keyshortcuts="a"
          aria-label={`Approve: ${of}`}
          onClick={() => page.send({ type: "approve.pressed", item })}
        >
          Approve
        </Button>
      </div>
    );
  const { can_appeal, can_delete, replace_url, status: stands } = item;
  if (!isOwn || (!can_delete && !can_appeal)) return null;
  return (
    <div className={css.actions}>
      {can_delete && (
        <Button
          tone="quiet"
          busy={busy("delete")}
          disabled={disabled}
          aria-label={`Delete: ${of}`}
          onClick={() => page.send({ type: "delete.pressed", item })}
        >
          Delete
        </Button>
      )}
      {can_appeal && (
        <Button
          tone="secondary"
          disabled={disabled}
          aria-label={`Appeal: ${of}`}
          onClick={() => page.send({ type: "appeal.pressed", item })}
        >
          Appeal
        </Button>
      )}
      {replace_url !== null && stands === "rejected" && (
        <ButtonLink href={replace_url} aria-label={`Replace: ${of}`}>
          Replace
        </ButtonLink>
      )}
    </div>
  );
}
