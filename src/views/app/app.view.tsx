import { shallowEqual, useSelector } from "@xstate/react";

import { selectAppView, type AppRef, type AppSnapshot } from "../../machines/app/app.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { pageClass, pageKey } from "../../machines/router/route.ts";
import type { OpenPostsRef } from "../../machines/open-posts/open-posts.machine.ts";
import type { RouterRef } from "../../machines/router/router.machine.ts";
import type { SessionRef } from "../../machines/session/session.machine.ts";
import type { SiteRecord } from "../../protocol/page-globals.ts";
import { Loading } from "../kit/skeleton/skeleton.view.tsx";
import { BusyBar } from "../shell/busy-bar/busy-bar.view.tsx";
import { Footer } from "../shell/footer/footer.view.tsx";
import { Frame } from "../shell/frame/frame.view.tsx";
import { AppHeader } from "./app-header.view.tsx";
import { DeferredOverlays } from "./deferred.view.tsx";
import { AppBanners, AppBottomBar, AppPending } from "./member-parts.view.tsx";
import { PageFailure } from "./page-failure.view.tsx";
import { PartBoundary } from "./part-boundary.view.tsx";
import type { PageViews } from "./page-views.ts";
import { Page, Titled } from "./pages.view.tsx";
import { Routed } from "./routed.view.tsx";
import { OpenPosts } from "../take-part/open-posts.context.ts";
import { useFocusOnPage } from "./use-page-change.ts";

/** The always-on actors, as main found them after the start. */
export interface AppActors {
  readonly app: AppRef;
  readonly router: RouterRef;
  readonly session: SessionRef;
}

const selectDisplayName = (snapshot: AppSnapshot): string => snapshot.context.user?.display_name ?? "";
const selectAvatar = (snapshot: AppSnapshot): string | null => snapshot.context.user?.fans_avatar_url ?? null;

/** Where people act at posts; it comes after the first view. */
const selectOpenPosts = (snapshot: AppSnapshot): OpenPostsRef | undefined =>
  (snapshot.children as { readonly openPosts?: OpenPostsRef }).openPosts;

const supportLinks = [
  { label: "Faq", href: "/support/faq" },
  { label: "Support", href: "/support/index" },
  { label: "Report Content", href: "/support/report" },
  { label: "Terms", href: "/support/terms" },
  { label: "Privacy", href: "/support/privacy" },
];

/** Nothing leads somebody away who applies as a creator (C-05, SHELL-21, SHELL-26). */
const isBare = ({ page }: Route): boolean => page === "creator-application";

export type AppProps = { actors: AppActors; pages: PageViews; site: SiteRecord };

/** The whole page: header, the route's page, footer, dialogs, toasts and what there is to say of the connection. */
export function App(props: AppProps) {
  const { app } = props.actors;
  // An app that broke hears nothing any more.
  const reload = () =>
    app.getSnapshot().status === "active" ? app.send({ type: "reload.chosen" }) : location.reload();
  return (
    // Dialogs, menus and toasts load later: what of them cannot be had must not take the whole page along.
    <PartBoundary stays instead={<PageFailure onReload={reload} />}>
      <AppParts {...props} reload={reload} />
    </PartBoundary>
  );
}

function AppParts({ actors, pages, site, reload }: AppProps & { reload: () => void }) {
  const { app, router, session } = actors;
  const view = useSelector(app, selectAppView, shallowEqual);
  const displayName = useSelector(app, selectDisplayName);
  const avatarUrl = useSelector(app, selectAvatar);
  const openPosts = useSelector(app, selectOpenPosts);
  useFocusOnPage(view.status === "starting" ? "" : pageKey(view.route));
  if (view.status === "starting") return <Loading label="Loading">{null}</Loading>;
  const { route } = view;
  const isBroken = view.status === "failed";
  return (
    <Routed router={router}>
      <Frame
        pageClass={pageClass(route)}
        banner={
          !isBare(route) && (
            <>
              <AppPending app={app} session={session} />
              <AppBanners app={app} />
            </>
          )
        }
        bottom={<AppBottomBar app={app} session={session} route={route} />}
        header={
          // The welcome page has a look and ways in of its own (SHELL-23).
          isBare(route) || (route.page === "welcome" && !isBroken) ? null : (
            <AppHeader
              app={app}
              session={session}
              site={site}
              route={route}
              look={route.page === "profile" && !isBroken ? "cover" : "page"}
              readLogo={route.page === "not-found" ? undefined : pages.code(route.page)?.logo}
            />
          )
        }
        footer={
          // SHELL-27
          !isBare(route) &&
          route.page !== "inbox" && (
            <Footer
              siteName={site.display_name}
              links={supportLinks}
              isExempt={site.compliance_2257_exempt}
              complianceHref="/support/compliance"
            />
          )
        }
      >
        {view.status === "loading" && view.isSlow && <BusyBar />}
        {view.status === "failed" ? (
          <>
            <Titled title="Page not loaded" siteTitle={site.title} />
            <PageFailure onReload={reload} />
          </>
        ) : (
          <PartBoundary key={pageKey(route)} stays instead={<PageFailure onReload={reload} />}>
            <OpenPosts value={openPosts}>
              <Page
                key={pageKey(route)}
                app={app}
                pages={pages}
                route={route}
                displayName={displayName}
                avatarUrl={avatarUrl}
                siteTitle={site.title}
              />
            </OpenPosts>
          </PartBoundary>
        )}
      </Frame>
      <DeferredOverlays app={app} />
    </Routed>
  );
}
