import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense, useId } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";

import { brandKey } from "../../domain/creator/white-label.ts";
import { isPendingVerification, liveCardTarget } from "../../domain/profile/access.ts";
import type { ProfileTab } from "../../domain/profile/tabs.ts";
import { shortNumber } from "../../domain/format/number.ts";
import type { PostItem } from "../../protocol/records.ts";
import { selectListView, type ListSnapshot, type ListView } from "../../machines/list/list.machine.ts";
import type { profileMachine } from "../../machines/profile/profile.machine.ts";
import { selectProfileView, type ProfileReady } from "../../machines/profile/profile.view-model.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useInSight } from "../kit/use-in-sight.ts";
import { Tabs } from "../kit/tabs/tabs.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { PostList, PostsLoading } from "../post/post-list.view.tsx";
import { Teaser } from "../post/teaser.view.tsx";
import { LazyOwnerPart } from "../profile-owner/lazy-owner-part.view.tsx";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import { LazyMemberTop, LazyProfilePost } from "./lazy-member-posts.view.tsx";
import { LazyMemberTab } from "./lazy-member-tab.view.tsx";
import { BottomOffer, Offers } from "./offers.view.tsx";
import { Partners } from "./partners.view.tsx";
import * as heads from "./profile-head.css.ts";
import { Cover, CoverStrip, ProfileHead } from "./profile-head.view.tsx";
import { networksOf, Socials } from "./socials.view.tsx";
import * as css from "./profile.css.ts";

const MembershipPanel = lazyView(
  async () => (await import("../membership/membership-panel.view.tsx")).MembershipPanel,
);

const LiveCard = lazyView(async () => (await import("./live-card.view.tsx")).LiveCard);

/** The question before a page that warns. */
export const LazyEntryWarning = lazyView(async () => (await import("./entry-warning.view.tsx")).EntryWarning);

export type ProfileRef = ActorRefFrom<typeof profileMachine>;

/** The creator's name, as soon as it is known. */
export const selectCreatorName = ({ context }: SnapshotFrom<ProfileRef>): string =>
  context.creator?.user.display_name ?? context.route.username;

/** The creator's own logo, in place of the site's (CWL-05). */
export const selectCreatorLogo = ({ context }: SnapshotFrom<ProfileRef>): string | null =>
  context.creator?.wl_config?.logo ?? null;

/** Who may watch the broadcast that runs is a press away from it. */
export const selectNextPage = ({ context: { creator } }: SnapshotFrom<ProfileRef>): "watch" | null =>
  creator !== null && liveCardTarget(creator) === "stream" ? "watch" : null;

/** A creator's page (PROFILE-29). */
export function ProfilePage({ page }: { page: ProfileRef }) {
  const view = useSelector(page, selectProfileView, shallowEqual);
  const retry = () => page.send({ type: "retry.requested" });
  switch (view.status) {
    case "loading":
      return <ProfileLoading />;
    case "missing":
      return (
        <>
          <CoverStrip />
          <ErrorPage oops={false} message="Page not found." />
        </>
      );
    case "failed":
      return (
        <>
          <CoverStrip />
          <ErrorPage
            oops={false}
            message={view.failure.error}
            action={<Button onClick={retry}>Try again</Button>}
          />
        </>
      );
    case "offline":
      return (
        <>
          <CoverStrip />
          <div className={css.state}>
            <ReadProblem onRetry={retry} />
          </div>
        </>
      );
    case "ready":
      return <Profile page={page} view={view} />;
  }
}

function Profile({ page, view }: { page: ProfileRef; view: ProfileReady }) {
  const { creator, offers, bottomOffer, following, isWarning, now, base, owner } = view;
  const { display_name: name } = creator.user;
  const brand = creator.wl_config && brandKey(creator.wl_config);
  const [offersRef, isOfferSeen] = useInSight<HTMLElement>();
  const isLive = liveCardTarget(creator) !== null;
  const promoted = creator.promote ?? [];
  const isAlone =
    offers.length === 0 &&
    creator.is_blocked === null &&
    networksOf(creator.setting).length === 0 &&
    promoted.length === 0;
  return (
    <div
      className={classNames(css.page, bottomOffer !== null && css.withBottom)}
      data-brand={brand ?? undefined}
    >
      {brand !== null && <link rel="stylesheet" href={`/theme/part/${brand}.css`} precedence="brand" />}
      {isWarning && (
        <Suspense fallback={null}>
          <LazyEntryWarning onAnswer={(enters) => page.send({ type: "warning.answered", enters })} />
        </Suspense>
      )}
      <Cover
        creator={creator}
        isAlone={isAlone}
        poweredBy={view.poweredBy}
        onLive={isLive ? () => page.send({ type: "live.pressed" }) : null}
        onTip={creator.has_tip_button ? () => page.send({ type: "tip.pressed" }) : null}
        onTipMenu={
          creator.has_tip_menu ? () => page.send({ type: "tip.pressed", form: { kind: "menu" } }) : null
        }
        editor={
          owner && (
            <LazyPart instead={null}>
              <LazyOwnerPart owner={owner} part="cover" base={base} shown={creator.user} />
            </LazyPart>
          )
        }
        renderName={(shown) =>
          owner === null ? (
            shown
          ) : (
            <LazyPart waiting={shown} instead={shown}>
              <LazyOwnerPart owner={owner} part="name" name={name}>
                {shown}
              </LazyOwnerPart>
            </LazyPart>
          )
        }
      />
      <div className={classNames(css.columns, isAlone && css.alone)}>
        <ProfileHead
          creator={creator}
          onAvatar={creator.can_edit ? () => page.send({ type: "avatar.pressed" }) : null}
          onMessage={
            creator.can_edit || creator.is_self ? null : () => page.send({ type: "message.pressed" })
          }
        />
        {!isAlone && (
          <aside className={css.aside}>
            {creator.is_blocked !== null && (
              <LazyPart>
                <MembershipPanel creator={creator} now={now} send={page.send} />
              </LazyPart>
            )}
            <Offers
              offers={offers}
              name={name}
              now={now}
              following={following}
              cardRef={bottomOffer === null ? undefined : offersRef}
              onPress={(offer) => page.send({ type: "offer.pressed", offer })}
            />
            <Socials setting={creator.setting} />
            {promoted.length > 0 && (
              <Partners
                cards={promoted}
                name={name}
                onFollow={(username) => page.send({ type: "partner.followed", username })}
              />
            )}
          </aside>
        )}
        <div className={classNames(css.posts, css.beside)}>
          {isLive && (
            <LazyPart>
              <LiveCard creator={creator} onPress={() => page.send({ type: "live.pressed" })} />
            </LazyPart>
          )}
          {isPendingVerification(creator) && <p className={css.comingSoon}>Coming Soon…</p>}
          {!view.isGuest && (
            <LazyPart>
              <LazyMemberTop page={page} view={view} />
            </LazyPart>
          )}
          <ProfilePosts page={page} view={view} />
        </div>
      </div>
      {bottomOffer !== null && (
        <BottomOffer
          label={bottomOffer.label}
          isAway={isOfferSeen}
          onPress={() => page.send({ type: "offer.pressed", offer: bottomOffer.kind })}
        />
      )}
    </div>
  );
}

const selectPosts: (snapshot: ListSnapshot) => ListView<PostItem> = selectListView;

const none: readonly PostItem[] = [];

const selectFirst = (snapshot: ListSnapshot | undefined): readonly PostItem[] => {
  const view = snapshot && selectPosts(snapshot);
  return view?.status === "showing" ? view.items : none;
};

function ProfilePosts({ page, view }: { page: ProfileRef; view: ProfileReady }) {
  const panel = useId();
  const { creator, tab, tabs, lists, access, endless, hasNewPosts, now } = view;
  const posts = useSelector(lists.posts, selectPosts, shallowEqual);
  const pinned = useSelector(lists.pinned, selectFirst);
  const winback = useSelector(lists.winback, selectFirst);
  const isOpen = access || (tab === "free" && creator.is_subscribed_free);
  const choose = (id: string) => page.send({ type: "tab.chosen", tab: id as ProfileTab });
  return (
    <>
      <Tabs
        label="Posts of this page"
        items={tabs.map(({ tab: id, label, count }) => ({
          id,
          icon: id === "customize" ? "cog" : undefined,
          label: count === null ? label : `${label} ${shortNumber(count)}`,
        }))}
        selected={tab}
        onSelect={choose}
        panelId={panel}
      />
      <div
        id={panel}
        className={css.panel}
        role="tabpanel"
        aria-label={view.part === null ? "Posts" : "Customize"}
        tabIndex={-1}
      >
        {hasNewPosts && view.part === null && (
          <div className={css.newPosts}>
            <Button size="small" icon="refresh" onClick={() => page.send({ type: "newPosts.pressed" })}>
              Show more
            </Button>
          </div>
        )}
        {view.part === null && view.subTab === null ? (
          <PostList
            view={posts}
            first={isOpen ? pinned : [...winback, ...pinned]}
            look={isOpen ? "feed" : "grid"}
            endless={endless}
            empty={
              creator.is_blocked === true ? (
                <EmptyState icon="lock" title={`You have blocked ${creator.user.display_name}`} />
              ) : undefined
            }
            onMore={() => lists.posts.send({ type: "more.requested" })}
            onRetry={() => lists.posts.send({ type: "retry.requested" })}
          >
            {(item) => {
              const onPress = () =>
                item.is_locked
                  ? page.send({
                      type: "lockedPost.pressed",
                      unlocks: item.can_unlock ? item.post.id : undefined,
                    })
                  : choose("free");
              // Guests have bought nothing: their first view goes without the code of whole posts.
              if (!isOpen && view.isGuest) return <Teaser item={item} now={now} onPress={onPress} />;
              return (
                <LazyPart waiting={<Skeleton shape="picture" />}>
                  <LazyProfilePost {...{ page, view, item, isOpen, onPress }} />
                </LazyPart>
              );
            }}
          </PostList>
        ) : (
          <LazyPart key={tab} waiting={<PostsLoading look="grid" />}>
            <LazyMemberTab page={page} view={view} />
          </LazyPart>
        )}
      </div>
    </>
  );
}

function ProfileLoading() {
  return (
    <div className={css.page}>
      <div className={heads.cover} />
      <div className={css.columns}>
        <Loading label="Loading the page" className={css.loadingHead}>
          <Skeleton shape="face" />
          <Skeleton shape="title" />
          <Skeleton width="most" />
          <Skeleton width="half" />
        </Loading>
        <div className={css.posts}>
          <PostsLoading look="grid" />
        </div>
      </div>
    </div>
  );
}
