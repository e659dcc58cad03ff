import { shallowEqual, useSelector } from "@xstate/react";

import {
  selectCreatorLandingView,
  type CreatorLandingRef,
  type CreatorLandingView,
} from "../../machines/creator-landing/creator-landing.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./creator-landing.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

interface Reason {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const reasons: readonly Reason[] = [
  {
    icon: "message",
    title: "A community of your own",
    text: "The people who care most about your work, in one place that no algorithm decides about: the newest post comes first, for every subscriber.",
  },
  {
    icon: "image",
    title: "Sell what you make",
    text: "Subscriptions by the month and in packages, trials, and offers for fans who left. Photos, films, sound and words, for subscribers or for all who follow.",
  },
  {
    icon: "shield",
    title: "DMCA protection",
    text: "Stolen work is reported with one form that needs no account. A person reads every takedown request and answers it.",
  },
  {
    icon: "card",
    title: "Paid every week",
    text: "A weekly payout of your 80% revenue share. Every sale is in your books the second it happens, to the cent.",
  },
];

const steps: readonly (readonly [title: string, text: string])[] = [
  ["Apply", "Choose your name and tell us who you are. We review every application within 2 business days."],
  [
    "Say where your share goes",
    "Your bank account and tax form, encrypted, and checked by a person before anything is paid out.",
  ],
  ["Bring your people", "Share your address. Your first subscribers can be there the same day."],
];

/** What the product offers creators, and the way to the application (ROUTE-01 to ROUTE-10). */
export function CreatorLandingPage({ page }: { page: CreatorLandingRef }) {
  const view = useSelector(page, selectCreatorLandingView, shallowEqual);
  const ways = <Ways {...view} onLogIn={() => page.send({ type: "logIn.pressed" })} />;
  return (
    <div className={css.page}>
      {view.offer !== null && (
        <p className={css.offer} role="note">
          <Icon name="gift" />
          {view.offer}
        </p>
      )}
      <section className={css.hero} aria-labelledby="claim">
        <p className={css.eyebrow}>For creators</p>
        <h1 id="claim" className={css.claim}>
          <span className={css.sentence}>Your work.</span> <span className={css.sentence}>Your people.</span>{" "}
          <span className={css.sentence}>Your 80%.</span>
        </h1>
        <p className={css.lead}>
          {view.siteName} is the front row for the people who love what you make, and you keep 80% of
          everything they pay.
        </p>
        {ways}
      </section>
      <section aria-label="What you get">
        <ul className={css.reasons}>
          {reasons.map(({ icon, title, text }) => (
            <li key={title} className={css.reason}>
              <span className={css.mark}>
                <Icon name={icon} size="large" />
              </span>
              <h2 className={css.reasonTitle}>{title}</h2>
              <p className={css.reasonText}>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.how} aria-labelledby="how">
        <h2 id="how" className={css.title}>
          How it works
        </h2>
        <ol className={css.steps}>
          {steps.map(([title, text]) => (
            <li key={title} className={css.step}>
              <h3 className={css.stepTitle}>{title}</h3>
              <p className={css.reasonText}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Ways({ start, viewer, onLogIn }: CreatorLandingView & { onLogIn: () => void }) {
  return (
    <div className={css.ways}>
      {start !== null && (
        <ButtonLink href="/creator/signup" size="large" tone="follow" iconAfter="arrow-right">
          {start}
        </ButtonLink>
      )}
      {viewer === "creator" && (
        <ButtonLink href={accountPaths.dashboard} size="large" tone="secondary">
          Go to your dashboard
        </ButtonLink>
      )}
      {viewer === "guest" && (
        <Button size="large" tone="secondary" onClick={onLogIn}>
          Log in
        </Button>
      )}
    </div>
  );
}
