import { use } from "react";
import type { AnyActorRef } from "xstate";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import type { PageView, PageViews } from "./page-views.ts";
import { usePageTitle } from "./use-page-change.ts";
import { useSnapshotOf } from "./use-snapshot.ts";

/** The title of no page. */
export const PAGE_NOT_FOUND = "Page not found";

/** The actor of the page that is shown; none for pages that need none. */
export const selectPage = (snapshot: AppSnapshot) =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)["page"];

export function Titled({ title, siteTitle }: { title: string | null; siteTitle: string }) {
  usePageTitle(title, siteTitle);
  return null;
}

type ReadTitle = Exclude<PageView["title"], string | null>;

function TitledBy({ page, read, siteTitle }: { page: AnyActorRef; read: ReadTitle; siteTitle: string }) {
  return <Titled title={useSnapshotOf(page, read as (snapshot: unknown) => string)} siteTitle={siteTitle} />;
}

export type PageProps = {
  app: AppRef;
  pages: PageViews;
  route: Route;
  displayName: string;
  siteTitle: string;
};

/** The view of a route with the actor that the app keeps for it, and its title. */
export function Page({ app, pages, route, displayName, siteTitle }: PageProps) {
  const page = useSnapshotOf(app, selectPage);
  if (route.page === "not-found") {
    return (
      <>
        <Titled title={PAGE_NOT_FOUND} siteTitle={siteTitle} />
        <ErrorPage message="Page not found." />
      </>
    );
  }
  // Whoever shows a recording has no app that loads the code beforehand.
  if (pages.code(route.page) === undefined) use(pages.load(route.page));
  const { View, title } = pages.code(route.page)!;
  return (
    <>
      {typeof title === "function" ? (
        <TitledBy page={page!} read={title} siteTitle={siteTitle} />
      ) : (
        <Titled title={title} siteTitle={siteTitle} />
      )}
      <View page={page as never} displayName={displayName} />
    </>
  );
}
