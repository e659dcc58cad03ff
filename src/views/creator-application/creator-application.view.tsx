import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense, useEffect, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import {
  selectCreatorApplicationView,
  type CreatorApplicationRef,
  type CreatorApplicationView,
} from "../../machines/creator-application/creator-application.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { Logo } from "../shell/header/logo.view.tsx";
import { SignUpForm } from "../sign-up/sign-up-form.view.tsx";
import * as css from "./creator-application.css.ts";
import { Pitch } from "./pitch.view.tsx";
import { Steps } from "./steps.view.tsx";

const ApplicationSections = lazyView(
  async () => (await import("./application-form.view.tsx")).ApplicationSections,
);

/** Loads the code of the parts after the account. */
export const preloadApplicationSections = (): Promise<void> => ApplicationSections.preload();

/** Becoming a creator: an account, who somebody is, and the wait for the review (ROUTE-11 to ROUTE-18, ROUTE-45). */
export function CreatorApplicationPage({ page }: { page: CreatorApplicationRef }) {
  const view = useSelector(page, selectCreatorApplicationView, shallowEqual);
  const { siteName, logo, hasPitch } = view;
  useEffect(() => {
    // What fails here is tried again when the form is shown.
    preloadApplicationSections().catch(() => undefined);
  }, []);
  const isFilledIn = view.status === "joining" || view.status === "applying";
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Logo siteName={siteName} picture={logo} href="/" />
        {view.status === "applying" && (
          <Link className={css.later} to="/">
            Continue later
          </Link>
        )}
      </div>
      <div className={hasPitch && isFilledIn ? css.beside : css.alone}>
        <div>
          <Content page={page} view={view} />
        </div>
        {hasPitch && isFilledIn && <Pitch siteName={siteName} />}
      </div>
    </div>
  );
}

function Content({ page, view }: { page: CreatorApplicationRef; view: CreatorApplicationView }) {
  return match(view)
    .with({ status: "joining" }, (joining) => <Joining page={page} view={joining} />)
    .with({ status: "opening" }, { status: "leaving" }, () => <ApplicationLoading />)
    .with({ status: "unreachable" }, () => (
      <ReadProblem onRetry={() => page.send({ type: "retry.requested" })} />
    ))
    .with({ status: "applying" }, ({ form, studio }) => (
      <Suspense fallback={<ApplicationLoading />}>
        <ApplicationSections page={page} form={form}>
          <JoiningStudio studio={studio} />
        </ApplicationSections>
      </Suspense>
    ))
    .with({ status: "submitted" }, () => (
      <Outcome
        icon="check-circle"
        title="Thank you! We review your application within 2 business days."
        action={
          <ButtonLink href="/" size="large" tone="secondary">
            Look around meanwhile
          </ButtonLink>
        }
      >
        This page tells you as soon as we are done.
      </Outcome>
    ))
    .with({ status: "approved" }, () => (
      <Outcome
        icon="star"
        title="Welcome! You are a creator now."
        action={
          <Button
            size="large"
            iconAfter="arrow-right"
            onClick={() => page.send({ type: "dashboard.chosen" })}
          >
            Go to your dashboard
          </Button>
        }
      >
        Your application is approved and your page is open. Bring your people.
      </Outcome>
    ))
    .exhaustive();
}

function ApplicationLoading() {
  return (
    <Loading label="Loading your application" className={css.loading}>
      <Skeleton shape="title" />
      <Skeleton shape="picture" />
    </Loading>
  );
}

function JoiningStudio({ studio }: { studio: string | null }) {
  return (
    studio !== null && (
      <p className={css.studio}>
        <Icon name="user" size="small" />
        <span>
          You are joining with <strong>{studio}</strong>.
        </span>
      </p>
    )
  );
}

type JoiningProps = {
  page: CreatorApplicationRef;
  view: Extract<CreatorApplicationView, { status: "joining" }>;
};

function Joining({ page, view: { signUp, studio, steps } }: JoiningProps) {
  return (
    <>
      <Steps step={1} steps={steps} />
      <h1 className={css.title}>Become a creator</h1>
      <p className={css.lead}>First an account. It takes a minute, and the rest about five.</p>
      <JoiningStudio studio={studio} />
      <div className={css.card}>
        <SignUpForm signUp={signUp} onSignIn={() => page.send({ type: "logIn.chosen" })} />
      </div>
    </>
  );
}

type OutcomeProps = { icon: IconName; title: string; action: ReactNode; children: ReactNode };

function Outcome({ icon, title, action, children }: OutcomeProps) {
  return (
    <section className={css.outcome} aria-live="polite">
      <span className={css.mark}>
        <Icon name={icon} size="large" />
      </span>
      <h1 className={css.title}>{title}</h1>
      <p className={css.outcomeText}>{children}</p>
      {action}
    </section>
  );
}
