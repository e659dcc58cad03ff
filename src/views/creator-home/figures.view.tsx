import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { formatCents } from "../../domain/format/cents.ts";
import { shortNumber } from "../../domain/format/number.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./creator-home.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

const selectDashboard = (snapshot: ResourceSnapshot) => selectResourceView<"getDashboard">(snapshot);

/** Today's earnings, the balance and the new fans of 30 days; more of it is on the dashboard (ROUTE-65). */
export function Figures({ dashboard }: { dashboard: ResourceRef }) {
  const view = useSelector(dashboard, selectDashboard, shallowEqual);
  if (view.status === "loading")
    return (
      <Loading label="Loading your figures" className={css.strip}>
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className={css.figure}>
            <Skeleton width="half" />
            <Skeleton shape="title" width="most" />
          </div>
        ))}
      </Loading>
    );
  if (view.status !== "ready")
    return (
      <ReadProblem
        failure={view.status === "failed" ? view.failure : undefined}
        onRetry={() => dashboard.send({ type: "retry.requested" })}
      />
    );
  const { earnings, balance, subscribers, is_own: isOwn, display_name: name } = view.data;
  const figures = [
    { label: "Earned today (UTC)", value: formatCents(earnings.today) },
    { label: "Balance", value: formatCents(balance) },
    { label: "New fans, 30 days", value: shortNumber(subscribers.new) },
  ];
  return (
    <section className={css.section} aria-label={isOwn ? "Your figures" : `Figures of ${name}`}>
      {!isOwn && <p className={css.label}>Figures of {name}, whom you manage</p>}
      <dl className={css.strip}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Link className={css.more} to={accountPaths.dashboard}>
        Open the dashboard
        <Icon name="arrow-right" size="small" />
      </Link>
    </section>
  );
}
