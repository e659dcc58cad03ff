import { useSelector } from "@xstate/react";
import { Suspense, use, useState } from "react";
import type { AnyActorRef } from "xstate";

import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { knownPages } from "../../machines/router/known-pages.ts";
import { Loading } from "../kit/skeleton/skeleton.view.tsx";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import type { PageView, PageViews } from "./page-views.ts";
import { usePageTitle } from "./use-page-change.ts";

/** The actor of the page that is shown; none for pages that need none. */
export const selectPage = (snapshot: AppSnapshot) =>
  (snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>)["page"];

export function Titled({ title, siteTitle }: { title: string | null; siteTitle: string }) {
  usePageTitle(title, siteTitle);
  return null;
}

type ReadTitle = NonNullable<PageView["readTitle"]>;

function TitledBy({ page, read, siteTitle }: { page: AnyActorRef; read: ReadTitle; siteTitle: string }) {
  return <Titled title={useSelector(page, read as (snapshot: unknown) => string)} siteTitle={siteTitle} />;
}

/** Until the pages are known the title stands that the server wrote. */
function TitledByTable({ kind, siteTitle }: Pick<CodedProps, "kind" | "siteTitle">) {
  const pages = knownPages();
  return pages && <Titled title={pages.title(kind)} siteTitle={siteTitle} />;
}

export type PageProps = {
  app: AppRef;
  pages: PageViews;
  route: Route;
  displayName: string;
  avatarUrl: string | null;
  siteTitle: string;
};

/** The view of a route with the actor that the app keeps for it, and its title. Keyed by the route's page. */
export function Page({ app, pages, route, siteTitle, ...viewer }: PageProps) {
  const page = useSelector(app, selectPage);
  const [isLoaded] = useState(route.page === "not-found" || pages.code(route.page) !== undefined);
  if (route.page === "not-found") {
    return (
      <>
        <Titled title="Page not found" siteTitle={siteTitle} />
        <ErrorPage message="Page not found." />
      </>
    );
  }
  const coded = <Coded page={page} pages={pages} kind={route.page} siteTitle={siteTitle} {...viewer} />;
  // A shown recording has no app that loads the code beforehand. Elsewhere a Suspense boundary would put off
  // the page's hydration.
  return isLoaded ? coded : <Suspense fallback={<Loading label="Loading">{null}</Loading>}>{coded}</Suspense>;
}

type CodedProps = Omit<PageProps, "app" | "route"> & {
  page: AnyActorRef | undefined;
  kind: Exclude<Route["page"], "not-found">;
};

function Coded({ page, pages, kind, siteTitle, ...viewer }: CodedProps) {
  if (pages.code(kind) === undefined) use(pages.load(kind));
  const { View, readTitle } = pages.code(kind)!;
  return (
    <>
      {readTitle === undefined ? (
        <TitledByTable kind={kind} siteTitle={siteTitle} />
      ) : (
        <TitledBy page={page!} read={readTitle} siteTitle={siteTitle} />
      )}
      <View page={page as never} {...viewer} />
    </>
  );
}
