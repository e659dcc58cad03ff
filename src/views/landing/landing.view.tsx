import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense } from "react";
import { match } from "ts-pattern";
import type { ActorRefFrom } from "xstate";

import {
  selectLandingView,
  type landingMachine,
  type LandingView,
} from "../../machines/landing/landing.machine.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { CreatorGrid, shownTo, type Creators } from "./creator-grid.view.tsx";
import { pictureSource } from "../kit/picture-source.ts";
import * as css from "./landing.css.ts";
import { ForCreators, WaysIn } from "./ways-in.view.tsx";

export type LandingRef = ActorRefFrom<typeof landingMachine>;

const selectCreators = (snapshot: ResourceSnapshot): Creators => selectResourceView<"getTop">(snapshot);

const GuestForm = lazyView(async () => (await import("./guest-form.view.tsx")).GuestForm);

/** Loads the code of the forms. */
export const preloadGuestForm = (): Promise<void> => GuestForm.preload();

/** What guests find at '/' of a site in classic style without a root user: the claim, the forms, the popular creators (ROUTE-65). */
export function LandingPage({ page }: { page: LandingRef }) {
  const view = useSelector(page, selectLandingView, shallowEqual);
  return view.creators === null ? null : <Landing page={page} creators={view.creators} view={view} />;
}

type LandingProps = { page: LandingRef; creators: ResourceRef; view: LandingView };

function Landing({ page, creators, view }: LandingProps) {
  const popular = shownTo(useSelector(creators, selectCreators, shallowEqual), view.hidden);
  const retry = () => creators.send({ type: "retry.requested" });
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <Collage popular={popular} />
        <div className={css.words}>
          <h1 className={css.claim}>The front row for the creators you love.</h1>
          <p className={css.lead}>
            {view.siteName} brings you closer: posts, photos, films and sound that nobody else gets to see.
            Subscribe in a minute, cancel anytime.
          </p>
        </div>
        <div className={css.waysIn}>
          <Card padding="large" raised>
            <WayIn page={page} view={view} />
          </Card>
          {view.signsUpCreators && (
            <ForCreators>
              <Button
                tone="quiet"
                iconAfter="arrow-right"
                onClick={() => page.send({ type: "creatorSignUp.pressed" })}
              >
                Become a creator
              </Button>
            </ForCreators>
          )}
        </div>
      </section>
      <section className={css.section} aria-labelledby="popular">
        <h2 id="popular" className={css.title}>
          Popular creators
        </h2>
        <CreatorGrid view={popular} places={10} onRetry={retry} />
        <p className={css.all}>
          <ButtonLink href="/browse" tone="secondary" iconAfter="arrow-right">
            Browse all creators
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

function WayIn({ page, view }: { page: LandingRef; view: LandingView }) {
  const place = css.formPlace[view.providers];
  return match(view)
    .with({ status: "arriving" }, () => <FormPlace className={place} />)
    .with({ status: "covered" }, () => <div className={place} />)
    .with({ status: "withoutForms" }, () => <WaysIn page={page} forCreators={null} />)
    .with({ status: "signingIn" }, { status: "signingUp" }, (form) => (
      <Suspense fallback={<FormPlace className={place} />}>
        <GuestForm
          form={form}
          onSignIn={() => page.send({ type: "logIn.pressed" })}
          onSignUp={() => page.send({ type: "signUp.pressed" })}
        />
      </Suspense>
    ))
    .exhaustive();
}

function FormPlace({ className }: { className: string }) {
  return (
    <Loading label="Loading the log-in" className={className}>
      <Skeleton width="half" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Loading>
  );
}

/** How wide the whole covers of the collage are: each is as high as its piece, the rest of it is cut off. */
const PIECE = "(max-width: 767.98px) 70vw, (max-width: 991.98px) 100vw, 512px";

function Collage({ popular }: { popular: Creators }) {
  const covers =
    popular.status === "ready" ? popular.data.items.map(({ user }) => user.fans_cover_picture_url) : [];
  return (
    <div className={css.collage} aria-hidden>
      {covers
        .filter((cover) => cover !== null)
        .slice(0, 3)
        .map((cover) => (
          <img
            key={cover}
            className={css.piece}
            {...pictureSource(cover, "cover", PIECE)}
            alt=""
            decoding="async"
          />
        ))}
    </div>
  );
}
