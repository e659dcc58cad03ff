import { shallowEqual, useSelector } from "@xstate/react";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import {
  selectWelcomeView,
  type WelcomeRef,
  type WelcomeView,
} from "../../machines/welcome/welcome.machine.ts";
import { ButtonLink } from "../kit/button/button.view.tsx";
import { CreatorGrid, shownTo, type Creators } from "../landing/creator-grid.view.tsx";
import { WaysIn } from "../landing/ways-in.view.tsx";
import { Logo } from "../shell/header/logo.view.tsx";
import { Testimonials } from "./testimonials.view.tsx";
import * as css from "./welcome.css.ts";

const selectCreators = (snapshot: ResourceSnapshot): Creators => selectResourceView<"getTop">(snapshot);

/** The page at '/' for guests of a site in fantime style, which has no header (ROUTE-51, ROUTE-65, SHELL-23). */
export function WelcomePage({ page }: { page: WelcomeRef }) {
  const view = useSelector(page, selectWelcomeView, shallowEqual);
  return (
    <div className={css.page}>
      <Hero page={page} view={view} />
      {view.creators !== null && <Newest creators={view.creators} hidden={view.hidden} />}
      {view.status !== "quiet" && (
        <Testimonials
          testimonials={view.testimonials}
          index={view.index}
          onChoose={(index) => page.send({ type: "testimonial.chosen", index })}
        />
      )}
    </div>
  );
}

function Hero({ page, view: { siteName, logo, signsUpCreators } }: { page: WelcomeRef; view: WelcomeView }) {
  return (
    <section className={css.hero} aria-labelledby="claim">
      <Logo siteName={siteName} picture={logo} href="/" />
      <h1 id="claim" className={css.claim}>
        Your time with the creators you love.
      </h1>
      <p className={css.lead}>
        Posts, photos, films and sound that nobody else gets to see. Follow for free, subscribe in a minute,
        cancel anytime.
      </p>
      <WaysIn
        page={page}
        forCreators={
          signsUpCreators ? (
            <ButtonLink href="/creator" tone="quiet" iconAfter="arrow-right">
              Become a creator
            </ButtonLink>
          ) : null
        }
      />
    </section>
  );
}

function Newest({ creators, hidden }: { creators: ResourceRef; hidden: HiddenCreators }) {
  const view = shownTo(useSelector(creators, selectCreators, shallowEqual), hidden);
  return (
    <section className={css.section} aria-labelledby="newest">
      <div className={css.heading}>
        <h2 id="newest" className={css.title}>
          New on stage
        </h2>
        <span className={css.all}>
          <ButtonLink href="/browse" tone="quiet" iconAfter="arrow-right">
            Browse all
          </ButtonLink>
        </span>
      </div>
      <CreatorGrid
        view={view}
        places={6}
        className={css.newest}
        onRetry={() => creators.send({ type: "retry.requested" })}
      />
    </section>
  );
}
