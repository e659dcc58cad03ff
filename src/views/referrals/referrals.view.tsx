import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";

import { formatCents } from "../../domain/format/cents.ts";
import { shortNumber } from "../../domain/format/number.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import {
  selectReferralsView,
  type Referrals,
  type ReferralsRef,
} from "../../machines/referrals/referrals.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import * as css from "./referrals.css.ts";

/** A creator's link, and what came of those who followed it (ACCT-49). */
export function ReferralsPage({ page }: { page: ReferralsRef }) {
  const view = useSelector(page, selectReferralsView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{accountPages.referrals.name}</h1>
      {view.status === "loading" && (
        <Loading label="Loading your referrals" className={css.loading}>
          <Skeleton shape="title" width="most" />
          <Skeleton shape="picture" />
        </Loading>
      )}
      {view.status === "failed" && (
        <ReadProblem
          failure={{ error: view.error }}
          onRetry={() => page.send({ type: "retry.requested" })}
          tone="secondary"
        />
      )}
      {view.status === "shown" && <Shown page={page} data={view.data} />}
    </div>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.tile}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </div>
  );
}

function Shown({ page, data }: { page: ReferralsRef; data: Referrals }) {
  const { link, percent, clicks, sign_ups: accounts, approved, earned_usd: earned } = data;
  return (
    <>
      <Card as="section" padding="large" aria-labelledby="referral-link">
        <h2 id="referral-link" className={css.title}>
          Your link
        </h2>
        <p className={css.lead}>
          {`Bring creators: of all that their fans pay you get ${percent}% for 12 months, from the day they are approved. It comes out of the platform's share, so it costs them nothing.`}
        </p>
        <div className={css.link}>
          <p className={css.address}>{link}</p>
          <Button onClick={() => page.send({ type: "copy.pressed" })}>Copy link</Button>
        </div>
      </Card>
      <dl className={css.tiles}>
        <Tile label="Clicks" value={shortNumber(clicks)} />
        <Tile label="Sign-ups" value={shortNumber(accounts)} />
        <Tile label="Approved" value={shortNumber(approved)} />
        <Tile label="Earned" value={formatCents(earned)} />
      </dl>
      {clicks === 0 && accounts === 0 ? (
        <EmptyState icon="external" title="Nobody has followed your link yet">
          Copy it and send it to creators whom you know. Who signs up within a day of following it counts as
          yours.
        </EmptyState>
      ) : (
        <p className={css.small}>
          A visitor counts once a day, an account that is made within a day of following the link. What is
          refunded is taken off. What you earn is paid with your{" "}
          <Link className={css.more} to={accountPaths.payouts}>
            next payout
          </Link>
          .
        </p>
      )}
    </>
  );
}
