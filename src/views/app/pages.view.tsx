import { match } from "ts-pattern";
import type { SnapshotFrom } from "xstate";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import {
  selectResourceView,
  type ResourceRef,
  type ResourceSnapshot,
} from "../../machines/resource/resource.machine.ts";
import type { Route } from "../../machines/router/route.ts";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import type { LandingRef } from "../landing/landing.view.tsx";
import type { ProfileRef } from "../profile/profile.view.tsx";
import { lazyView } from "./lazy-view.tsx";
import { usePageTitle } from "./use-page-change.ts";
import { useSnapshotOf } from "./use-snapshot.ts";

const DashboardPage = lazyView(async () => (await import("../dashboard/dashboard.view.tsx")).DashboardPage);
const LandingPage = lazyView(async () => (await import("../landing/landing.view.tsx")).LandingPage);
const ProfilePage = lazyView(async () => (await import("../profile/profile.view.tsx")).ProfilePage);
const KitPage = lazyView(async () => (await import("../kit-page/kit-page.view.tsx")).KitPage);

/** Loads the code of a page's view, so that it renders at once. */
export const preloadPage = (route: Route): Promise<void> =>
  match(route)
    .with({ page: "dashboard" }, () => DashboardPage.preload())
    .with({ page: "kit" }, () => KitPage.preload())
    .with({ page: "landing" }, () => LandingPage.preload())
    .with({ page: "profile" }, () => ProfilePage.preload())
    .with({ page: "not-found" }, () => Promise.resolve())
    .exhaustive();

const selectDashboard = (snapshot: ResourceSnapshot) => selectResourceView<"getDashboard">(snapshot);

function Dashboard({ page, displayName }: { page: ResourceRef; displayName: string }) {
  const view = useSnapshotOf(page, selectDashboard);
  return (
    <DashboardPage
      displayName={displayName}
      view={view}
      onRetry={() => page.send({ type: "retry.requested" })}
    />
  );
}

/** The actor of the page that is shown; none for pages that need none. */
const selectPage = (snapshot: AppSnapshot) =>
  (snapshot.children as Readonly<Record<string, unknown>>)["page"];

const titles = {
  dashboard: "Dashboard",
  kit: "The kit",
  landing: null,
  "not-found": "Page not found",
} as const;

function Titled({ title, siteTitle }: { title: string | null; siteTitle: string }) {
  usePageTitle(title, siteTitle);
  return null;
}

const selectCreatorName = ({ context }: SnapshotFrom<ProfileRef>): string =>
  context.creator?.user.display_name ?? context.route.username;

function ProfileTitled({ page, siteTitle }: { page: ProfileRef; siteTitle: string }) {
  return <Titled title={useSnapshotOf(page, selectCreatorName)} siteTitle={siteTitle} />;
}

export type PageProps = { app: AppRef; route: Route; displayName: string; siteTitle: string };

/** The view of a route with the actor that the app keeps for it, and its title. */
export function Page({ app, route, displayName, siteTitle }: PageProps) {
  const page = useSnapshotOf(app, selectPage);
  return (
    <>
      {route.page === "profile" ? (
        <ProfileTitled page={page as ProfileRef} siteTitle={siteTitle} />
      ) : (
        <Titled title={titles[route.page]} siteTitle={siteTitle} />
      )}
      <PageOf page={page} route={route} displayName={displayName} />
    </>
  );
}

function PageOf({ page, route, displayName }: Pick<PageProps, "route" | "displayName"> & { page: unknown }) {
  return match(route)
    .with({ page: "dashboard" }, () => <Dashboard page={page as ResourceRef} displayName={displayName} />)
    .with({ page: "kit" }, () => <KitPage />)
    .with({ page: "landing" }, () => <LandingPage page={page as LandingRef} />)
    .with({ page: "profile" }, () => <ProfilePage page={page as ProfileRef} />)
    .with({ page: "not-found" }, () => <ErrorPage message="Page not found." />)
    .exhaustive();
}
