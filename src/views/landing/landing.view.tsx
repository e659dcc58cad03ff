import { shallowEqual, useSelector } from "@xstate/react";
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
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { CreatorGrid, shownTo, type Creators } from "./creator-grid.view.tsx";
import { pictureSource } from "../kit/picture-source.ts";
import * as css from "./landing.css.ts";
import { WaysIn } from "./ways-in.view.tsx";

export type LandingRef = ActorRefFrom<typeof landingMachine>;

const selectCreators = (snapshot: ResourceSnapshot): Creators => selectResourceView<"getTop">(snapshot);

/** What guests find at '/' of a site in classic style without a root user: the claim, the ways in, the popular creators (ROUTE-65). */
export function LandingPage({ page }: { page: LandingRef }) {
  const { creators, ...view } = useSelector(page, selectLandingView, shallowEqual);
  return creators === null ? null : <Landing page={page} creators={creators} {...view} />;
}

type LandingProps = Omit<LandingView, "creators"> & { page: LandingRef; creators: ResourceRef };

function Landing({ page, siteName, signsUpCreators, creators, hidden }: LandingProps) {
  const view = shownTo(useSelector(creators, selectCreators, shallowEqual), hidden);
  const retry = () => creators.send({ type: "retry.requested" });
  return (
    <div className={css.page}>
      <Hero page={page} siteName={siteName} signsUpCreators={signsUpCreators} view={view} />
      <section className={css.section} aria-labelledby="popular">
        <h2 id="popular" className={css.title}>
          Popular creators
        </h2>
        <CreatorGrid view={view} places={10} onRetry={retry} />
        <p className={css.all}>
          <ButtonLink href="/browse" tone="secondary" iconAfter="arrow-right">
            Browse all creators
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

type HeroProps = { page: LandingRef; siteName: string; signsUpCreators: boolean; view: Creators };

/** How wide the whole covers of the collage are: each is as high as its piece, the rest of it is cut off. */
const PIECE = "(max-width: 767.98px) 70vw, (max-width: 991.98px) 100vw, 512px";

function Hero({ page, siteName, signsUpCreators, view }: HeroProps) {
  const pieces =
    view.status === "ready" ? view.data.items.map(({ user }) => user.fans_cover_picture_url) : [];
  return (
    <section className={css.hero}>
      <div>
        <h1 className={css.claim}>The front row for the creators you love.</h1>
        <p className={css.lead}>
          {siteName} brings you closer: posts, photos, films and sound that nobody else gets to see. Subscribe
          in a minute, cancel anytime.
        </p>
        <WaysIn
          page={page}
          forCreators={
            signsUpCreators ? (
              <Button
                tone="quiet"
                iconAfter="arrow-right"
                onClick={() => page.send({ type: "creatorSignUp.pressed" })}
              >
                Become a creator
              </Button>
            ) : null
          }
        />
      </div>
      <div className={css.collage} aria-hidden>
        {pieces
          .filter((piece) => piece !== null)
          .slice(0, 6)
          .map((piece) => (
            <img
              key={piece}
              className={css.piece}
              {...pictureSource(piece, "cover", PIECE)}
              alt=""
              decoding="async"
            />
          ))}
      </div>
    </section>
  );
}
