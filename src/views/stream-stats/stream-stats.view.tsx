import { formatCents } from "../../domain/format/cents.ts";
import { dateTimeText } from "../../domain/format/moment.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { liveTime } from "../../domain/stream/broadcast.ts";
import { STUDIO_PATH } from "../../domain/stream/stream-paths.ts";
import type { ManagedListRef } from "../../machines/managed-list/managed-list.machine.ts";
import type { PastStream } from "../../protocol/stream/stream.records.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as listCss from "../managed-list/managed-list.css.ts";
import { ManagedList, type RowProps } from "../managed-list/managed-list.view.tsx";
import * as css from "./stream-stats.css.ts";

const figuresOf = ({ peak_viewers, unique_viewers, tips, private_chats, earned }: PastStream) => [
  { label: "You earned", value: formatCents(earned) },
  { label: "Tips", value: formatCents(tips) },
  { label: "Private chats", value: shortNumber(private_chats) },
  { label: "Most at once", value: shortNumber(peak_viewers) },
  { label: "Viewers", value: shortNumber(unique_viewers) },
];

function Row({ item }: RowProps<PastStream>) {
  const timeZone = useTimeZone();
  const { title, started_at: start, ended_at: end, seconds } = item;
  return (
    <div className={css.broadcast}>
      <div className={listCss.about}>
        <p className={listCss.title}>
          <bdi>{title === "" ? "Broadcast without a title" : title}</bdi>{" "}
          {end === null && <Badge tone="success">Live now</Badge>}
        </p>
        <p className={listCss.line}>
          {`${dateTimeText(start, timeZone)} · ${end === null ? "for " : ""}${liveTime(seconds)}`}
        </p>
      </div>
      <Stats items={figuresOf(item)} />
    </div>
  );
}

function Empty() {
  return (
    <EmptyState
      icon="video"
      title="No broadcasts in this time"
      action={<ButtonLink href={STUDIO_PATH}>Go live</ButtonLink>}
    >
      Each broadcast shows up here with its viewers, tips and private chats. A longer time may show more.
    </EmptyState>
  );
}

/** What a creator's broadcasts came to (ACCT-62). */
export function StreamStatsPage({ page }: { page: ManagedListRef }) {
  return <ManagedList page={page} Empty={Empty} Row={Row} />;
}
