import { useSelector } from "@xstate/react";
import { Suspense, type ComponentType } from "react";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { BannersRef } from "../../machines/banners/banners.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { selectIsMember, type SessionRef } from "../../machines/session/session.machine.ts";
import { LazyProfilePost } from "../profile/lazy-member-posts.view.tsx";
import { lazyView } from "./lazy-view.tsx";

const load = () => import("./member.view.tsx");
type Code = Awaited<ReturnType<typeof load>>;

/** A part of the code for members; without it the page is there all the same. */
const part = <Props extends object>(pick: (code: Code) => ComponentType<Props>) =>
  lazyView<Props>(() => load().then(pick, () => () => null));
const Banners = part((code) => code.Banners);
const PendingBar = part((code) => code.PendingBar);
const MemberBar = part((code) => code.MemberBar);

/** Guests never need it; main loads it before the first render of a signed-in viewer. */
export const preloadMember = async (): Promise<void> => {
  await Promise.all([
    Banners.preload(),
    PendingBar.preload(),
    MemberBar.preload(),
    LazyProfilePost.preload(),
  ]);
};

/** What people say about posts is there before somebody opens it: the line may be gone by then. */
export const preloadComments = async (): Promise<void> => {
  await (await import("../post/post-card.view.tsx")).LazyComments.preload();
};

/** Guests have no banners, and an account on hold neither. */
const selectBanners = (snapshot: AppSnapshot): BannersRef | undefined =>
  (snapshot.children as { readonly banners?: BannersRef }).banners;

/** What there is to say about the viewer's account. */
export function AppBanners({ app }: { app: AppRef }) {
  const banners = useSelector(app, selectBanners);
  return (
    banners && (
      <Suspense fallback={null}>
        <Banners banners={banners} />
      </Suspense>
    )
  );
}

/** What a creator has to do, above the page. */
export function AppPending({ app, session }: { app: AppRef; session: SessionRef }) {
  return (
    useSelector(session, selectIsMember) && (
      <Suspense fallback={null}>
        <PendingBar app={app} session={session} />
      </Suspense>
    )
  );
}

/** The bottom navigation of phones (SHELL-32). */
export function AppBottomBar({ app, session, route }: { app: AppRef; session: SessionRef; route: Route }) {
  return (
    useSelector(session, selectIsMember) && (
      <Suspense fallback={null}>
        <MemberBar app={app} session={session} route={route} />
      </Suspense>
    )
  );
}
