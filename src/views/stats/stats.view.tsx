import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { statsPeriods } from "../../domain/calendar/stats-period.ts";
import { countryName } from "../../domain/country/country.ts";
import { dateText } from "../../domain/format/moment.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { changeOf, changeText, fanRate } from "../../domain/stats/stats-span.ts";
import { viewSources } from "../../domain/stats/view-source.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { selectStatsView, type StatsRef } from "../../machines/stats/stats.machine.ts";
import type { PageStats } from "../../protocol/stats/stats.endpoints.ts";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { PartsChart } from "./parts-chart.view.tsx";
import * as css from "./stats.css.ts";

const selectFigures = (snapshot: ResourceSnapshot) => selectResourceView<"getStats">(snapshot);
const { path: base } = accountPages.stats;

/** How a creator's page is doing (ACCT-60, ACCT-61). */
export function StatsPage({ page }: { page: StatsRef }) {
  const { period, figures } = useSelector(page, selectStatsView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Profile Analytics</h1>
      <nav className={css.periods} aria-label="Period">
        {Object.entries(statsPeriods).map(([name, label]) => (
          <Link
            key={name}
            className={css.period}
            to={`${base}/${name}`}
            aria-current={name === period ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {figures !== null && <Figures figures={figures} />}
    </div>
  );
}

function Figures({ figures }: { figures: ResourceRef }) {
  const view = useSelector(figures, selectFigures, shallowEqual);
  if (view.status === "loading")
    return (
      <Loading label="Loading your figures" className={css.loading}>
        <Skeleton shape="title" width="most" />
        <Skeleton shape="picture" />
      </Loading>
    );
  if (view.status !== "ready")
    return (
      <ReadProblem
        failure={view.status === "failed" ? view.failure : undefined}
        onRetry={() => figures.send({ type: "retry.requested" })}
        tone="secondary"
      />
    );
  return <Shown stats={view.data} />;
}

function Tile({ label, figure, hint }: { label: string; figure: PageStats["views"]; hint?: string }) {
  const change = changeOf(figure.now, figure.before);
  return (
    <div className={css.tile}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{shortNumber(figure.now)}</dd>
      <dd className={css.hint}>
        {hint ??
          (figure.before === null
            ? "Since the page began"
            : change === null
              ? `${shortNumber(figure.before)} in the period before`
              : `${changeText(change)} ${shortNumber(figure.before)} before`)}
      </dd>
    </div>
  );
}

function Shown({ stats }: { stats: PageStats }) {
  const { views, visitors, gained, lost, followers, parts, sources, countries, posts, period } = stats;
  const rate = fanRate(gained.now, visitors.now);
  const isEmpty = [views, gained, lost, followers].every(({ now }) => now === 0) && posts.length === 0;
  return (
    <>
      <dl className={css.tiles}>
        <Tile label="Views" figure={views} />
        <Tile label="Visitors" figure={visitors} />
        <Tile label="New paying fans" figure={gained} />
        <Tile label="Paying fans lost" figure={lost} />
        <Tile label="New free followers" figure={followers} />
        <div className={css.tile}>
          <dt className={css.label}>Visitors who became fans</dt>
          <dd className={css.value}>{rate === null ? "–" : `${rate}%`}</dd>
          <dd className={css.hint}>New paying fans of a hundred visitors</dd>
        </div>
      </dl>
      {isEmpty ? (
        <EmptyState icon="chart" title="Nothing to show for this time">
          Who opens your page shows up here within moments, without you, your manager and robots. Share its
          address to be found.
        </EmptyState>
      ) : (
        <>
          <Card as="section" padding="large" aria-labelledby="stats-views">
            <h2 id="stats-views" className={css.title}>
              Views and visitors
            </h2>
            <PartsChart
              parts={parts}
              period={period}
              series={[
                { name: "Views", of: ({ views: count }) => count },
                { name: "Visitors", of: ({ visitors: count }) => count },
              ]}
            />
            <p className={css.hint}>A visitor counts once a day.</p>
          </Card>
          <Card as="section" padding="large" aria-labelledby="stats-fans">
            <h2 id="stats-fans" className={css.title}>
              Paying fans
            </h2>
            <PartsChart
              parts={parts}
              period={period}
              series={[
                { name: "New", of: ({ gained: count }) => count },
                { name: "Lost", of: ({ lost: count }) => count },
              ]}
            />
          </Card>
          <div className={css.columns}>
            <Shares
              title="Where visitors came from"
              rows={sources.map(({ source, views: count }) => ({ name: viewSources[source], count }))}
              all={views.now}
            />
            <Shares
              title="Countries"
              rows={countries.map(({ country, views: count }) => ({ name: countryName(country), count }))}
              all={views.now}
            />
          </div>
          <BestPosts posts={posts} />
        </>
      )}
    </>
  );
}

interface Share {
  readonly name: string;
  readonly count: number;
}

function Shares({ title, rows, all }: { title: string; rows: readonly Share[]; all: number }) {
  return (
    <Card as="section" padding="large">
      <h2 className={css.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={css.hint}>No views in this time.</p>
      ) : (
        <table className={css.table} aria-label={title}>
          <thead className={css.unseen}>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row" className={css.name}>
                  {name}
                  <svg className={css.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
                    <rect className={css.shareBar} width={(100 * count) / Math.max(1, all)} height="4" />
                  </svg>
                </th>
                <td className={css.count}>{shortNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function BestPosts({ posts }: Pick<PageStats, "posts">) {
  const zone = useTimeZone();
  return (
    <Card as="section" padding="large" aria-labelledby="stats-posts">
      <h2 id="stats-posts" className={css.title}>
        Best posts
      </h2>
      {posts.length === 0 ? (
        <p className={css.hint}>No post was liked in this time.</p>
      ) : (
        <ol className={css.posts}>
          {posts.map(({ id, text, created_at: at, likes }) => (
            <li key={id} className={css.post}>
              <span className={css.words}>
                {text.trim() === "" ? "A post without words" : text}
                <span className={css.hint}>{dateText(at, zone)}</span>
              </span>
              <span className={css.count}>{`${shortNumber(likes)} ${likes === 1 ? "like" : "likes"}`}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
