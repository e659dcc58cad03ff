import { shallowEqual, useSelector } from "@xstate/react";

import { accountPages } from "../../domain/site/account-pages.ts";
import { promotionLimits } from "../../domain/cross-promotion/promotion.ts";
import {
  selectCrossPromotionView,
  type CrossPromotionRef,
  type CrossPromotionShown as Shown,
} from "../../machines/cross-promotion/cross-promotion.machine.ts";
import { invitationLabels } from "../../machines/cross-promotion/promotion-acts.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { NameField } from "../mentions/name-field.view.tsx";
import * as css from "./cross-promotion.css.ts";
import { PartnerRows } from "./partner-rows.view.tsx";
import { RequestRows } from "./request-rows.view.tsx";

/** Creators who are shown on each other's pages: whom she asks, who asks her, and what the cards bring (ACCT-09, ACCT-74). */
export function CrossPromotionPage({ page }: { page: CrossPromotionRef }) {
  const view = useSelector(page, selectCrossPromotionView, shallowEqual);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{accountPages["cross-promotion"].name}</h1>
      {view.status === "loading" && (
        <Loading label="Loading your partners" className={css.loading}>
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
      {view.status === "shown" && <Parts page={page} view={view} />}
    </div>
  );
}

function Parts({ page, view }: { page: CrossPromotionRef; view: Shown }) {
  const { partners, received, sent } = view;
  return (
    <>
      {received.length > 0 && (
        <section className={css.section} aria-labelledby="promotion-received">
          <h2 id="promotion-received" className={css.title}>
            Requests for you
          </h2>
          <RequestRows page={page} view={view} requests={received} acts={["accept", "decline"]} />
        </section>
      )}
      <Invitation page={page} view={view} />
      <section className={css.section} aria-labelledby="promotion-partners">
        <h2 id="promotion-partners" className={css.title}>
          Your partners
        </h2>
        {partners.length === 0 ? (
          <EmptyState icon="user" title="No partners yet">
            Ask a creator whose fans may like you, too. Then each of you is on the other&apos;s page.
          </EmptyState>
        ) : (
          <>
            <p className={css.lead}>
              {`The first ${promotionLimits.shown} are on your page, in this order. Drag them, or press the arrow keys on a handle.`}
            </p>
            <PartnerRows page={page} view={view} />
            <p className={css.lead}>
              A visitor&apos;s clicks count once a day, a subscription or trial within 30 days after a click.
            </p>
          </>
        )}
      </section>
      {sent.length > 0 && (
        <section className={css.section} aria-labelledby="promotion-sent">
          <h2 id="promotion-sent" className={css.title}>
            Waiting for an answer
          </h2>
          <RequestRows page={page} view={view} requests={sent} acts={["withdraw"]} />
        </section>
      )}
    </>
  );
}

function Invitation({ page, view }: { page: CrossPromotionRef; view: Shown }) {
  const { username, texts, sending, busy, mentions } = view;
  return (
    <Card as="section" padding="large" aria-labelledby="promotion-ask">
      <h2 id="promotion-ask" className={css.title}>
        Ask a creator
      </h2>
      <p className={css.about}>You show each other on your pages, once your request is accepted.</p>
      <form
        className={css.form}
        noValidate
        aria-labelledby="promotion-ask"
        onSubmit={(event) => {
          event.preventDefault();
          page.send({ type: "form.submitted" });
        }}
      >
        {mentions !== null && (
          <NameField
            mentions={mentions}
            label={invitationLabels.username}
            name="username"
            before="@"
            value={username}
            error={texts.username}
            onChange={(value) => page.send({ type: "field.changed", field: "username", value })}
          />
        )}
        <div className={css.send}>
          <Button type="submit" busy={sending} busyLabel="Asking…" disabled={busy && !sending}>
            Ask
          </Button>
        </div>
      </form>
    </Card>
  );
}
