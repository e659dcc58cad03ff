import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import { formatCents } from "../../domain/format/cents.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { regionOfPage } from "../../domain/format/region.ts";
import type { ResourceView } from "../../machines/resource/resource.machine.ts";
import type { Dashboard } from "../../protocol/dashboard/dashboard.records.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./dashboard.css.ts";
import { LastTips, Waiting } from "./latest.view.tsx";
import { PAYOUT_DATA_PATH } from "../../domain/payout/payout.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

const tasks: Readonly<Record<Dashboard["todo"][number], string>> = {
  application: "Your creator account is waiting for approval",
  confirm_email: "Confirm your email address",
  pictures: "Add a profile picture and a cover so fans can find you",
  price: "Set the price of your subscription",
  first_post: "Publish your first post",
  payout: "Enter your payout information so we can send you your earnings",
};

/** Where a task is done, if there is a page for it. */
const taskPages: Partial<Readonly<Record<Dashboard["todo"][number], string>>> = {
  application: "/creator/signup",
  confirm_email: accountPaths.emailAndPassword,
  first_post: accountPaths.postEditor,
  payout: PAYOUT_DATA_PATH,
};

/** The same on the creator's own page. */
const profilePages: Partial<Readonly<Record<Dashboard["todo"][number], (username: string) => string>>> = {
  pictures: (username) => `/${username}?edit=pictures`,
  price: (username) => `/${username}/customize`,
};

function Task({ kind, username }: { kind: Dashboard["todo"][number] } & Pick<Dashboard, "username">) {
  const page = profilePages[kind]?.(username) ?? taskPages[kind];
  return page === undefined ? (
    tasks[kind]
  ) : (
    <Link className={css.taskLink} to={page}>
      {tasks[kind]}
    </Link>
  );
}

const CHART = { height: 140, step: 10, bar: 7 };

const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(regionOfPage().language ?? "en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

function Bars({ days, highest }: Pick<Dashboard["earnings"], "days"> & { highest: number }) {
  const total = days.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${days.length * CHART.step - (CHART.step - CHART.bar)} ${CHART.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Earnings of the last ${days.length} days: ${formatCents(total)} in all`}
    >
      {days.map(({ day, amount }, index) => {
        const height = amount === 0 ? 2 : Math.max(6, (amount / highest) * CHART.height);
        return (
          <rect
            key={day}
            className={amount === 0 ? css.emptyBar : css.bar}
            x={index * CHART.step}
            y={CHART.height - height}
            width={CHART.bar}
            height={height}
          >
            <title>{`${shortDay(day)}: ${formatCents(amount)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** The sums of the last days as bars, with the highest sum and both ends; words when there is nothing to draw. */
function EarningsChart({ days }: Pick<Dashboard["earnings"], "days">) {
  const highest = Math.max(0, ...days.map(({ amount }) => amount));
  if (highest === 0)
    return (
      <div className={css.quiet}>
        <Icon name="chart" />
        <p>
          <strong className={css.quietTitle}>Nothing earned in the last {days.length} days</strong>
          Every sale shows up here on its day.
        </p>
      </div>
    );
  return (
    <figure className={css.chart}>
      <figcaption className={css.scale}>
        <span>{`Last ${days.length} days`}</span>
        <span>{`Best day ${formatCents(highest)}`}</span>
      </figcaption>
      <Bars days={days} highest={highest} />
      <div className={css.scale} aria-hidden>
        <span>{shortDay(days[0]!.day)}</span>
        <span>Today</span>
      </div>
    </figure>
  );
}

function Todo({ todo, username, is_own: isOwn }: Pick<Dashboard, "todo" | "username" | "is_own">) {
  if (todo.length === 0)
    return <p className={css.lead}>{`All set. ${isOwn ? "Your" : "The"} page is ready for fans.`}</p>;
  return (
    <ul className={css.todo}>
      {todo.map((kind) => (
        <li key={kind} className={css.task}>
          <span className={css.taskMark} aria-hidden />
          <Task kind={kind} username={username} />
        </li>
      ))}
    </ul>
  );
}

function Contents({ dashboard }: { dashboard: Dashboard }) {
  const { earnings, balance, subscribers, free_followers, is_own: isOwn } = dashboard;
  return (
    <div className={css.columns}>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>Balance</h2>
        <p className={css.balance}>{formatCents(balance)}</p>
        <p className={css.hint}>
          {isOwn ? "Your" : "The page's"} share of everything sold, after the platform's 20%.
        </p>
        <EarningsChart days={earnings.days} />
      </Card>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>To do</h2>
        <Todo {...dashboard} />
      </Card>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>Last tips</h2>
        <LastTips {...dashboard} />
      </Card>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>Waiting for you</h2>
        <Waiting {...dashboard} />
      </Card>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>Earnings</h2>
        <Stats
          items={[
            { label: "Today", value: formatCents(earnings.today) },
            { label: "7 days", value: formatCents(earnings.week) },
            { label: "30 days", value: formatCents(earnings.month) },
          ]}
        />
        <p className={css.hint}>
          Days here begin at midnight UTC; under Earnings they are those of your clock.
        </p>
      </Card>
      <Card as="section" padding="large">
        <h2 className={css.cardTitle}>Fans</h2>
        <Stats
          items={[
            { label: "Subscribers", value: shortNumber(subscribers.active) },
            { label: "New in 30 days", value: shortNumber(subscribers.new) },
            { label: "Lost in 30 days", value: shortNumber(subscribers.lost) },
            { label: "Free followers", value: shortNumber(free_followers) },
          ]}
        />
      </Card>
    </div>
  );
}

export interface DashboardPageProps {
  readonly displayName: string;
  readonly view: ResourceView<Dashboard>;
  readonly onRetry: () => void;
}

/** To who acts for somebody it says whose numbers these are. */
const greeting = (displayName: string, view: ResourceView<Dashboard>): string =>
  view.status === "ready" && !view.data.is_own
    ? `You manage ${view.data.display_name} (@${view.data.username}): these are the numbers of that page, not your own.`
    : `Good to see you, ${displayName}.`;

/** What a creator sees first: balance, earnings, fans and what is left to do. */
export function DashboardPage({ displayName, view, onRetry }: DashboardPageProps) {
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.heading}>Dashboard</h1>
        <p className={css.lead}>{greeting(displayName, view)}</p>
      </header>
      {match(view)
        .with({ status: "ready" }, ({ data }) => <Contents dashboard={data} />)
        .with({ status: "loading" }, () => (
          <Loading label="Loading your dashboard" className={css.columns}>
            <Skeleton shape="picture" />
            <Skeleton shape="picture" />
          </Loading>
        ))
        .with({ status: "failed" }, ({ failure }) => (
          <ReadProblem failure={failure} onRetry={onRetry} tone="secondary" />
        ))
        .with({ status: "offline" }, () => (
          <Notice
            tone="warning"
            action={
              <Button tone="secondary" onClick={onRetry}>
                Try again
              </Button>
            }
          >
            You are offline. We try again by ourselves.
          </Notice>
        ))
        .exhaustive()}
    </div>
  );
}
