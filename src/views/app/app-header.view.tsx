import { useSelector } from "@xstate/react";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";

import type { Route } from "../../domain/site/page-route.ts";
import type { AppRef } from "../../machines/app/app.machine.ts";
import { selectIsMember, type SessionRef } from "../../machines/session/session.machine.ts";
import type { SiteRecord } from "../../protocol/page-globals.ts";
import { GuestEntries } from "../shell/header/guest-entries.view.tsx";
import { HeaderBar } from "../shell/header/header-bar.view.tsx";
import type { HeaderLink } from "../shell/header/header-props.ts";
import { lazyView } from "./lazy-view.tsx";
import type { PageView } from "./page-views.ts";
import { selectPage } from "./pages.view.tsx";

/** Guests never need it; main loads it before the first render of a signed-in viewer. */
const MemberHeader = lazyView(async () => (await import("./member-header.view.tsx")).MemberHeader);

export const preloadHeader = (isGuest: boolean): Promise<void> =>
  isGuest ? Promise.resolve() : MemberHeader.preload();

const setup: readonly HeaderLink[] = [
  { id: "creator", label: "Setup Creator Account", href: "/creator", icon: "star" },
];

/** The logo that the page has of its own, as soon as its actor knows it. */
const useLogo = (app: AppRef, read: PageView["logo"]): string | null =>
  useSelector(useSelector(app, selectPage), (snapshot) =>
    snapshot === undefined ? null : (read?.(snapshot as never) ?? null),
  );

export type AppHeaderProps = {
  app: AppRef;
  session: SessionRef;
  site: SiteRecord;
  route: Route;
  look: "cover" | "page";
  /** How the logo of the page's own is read (C-06). */
  readLogo?: PageView["logo"];
};

/** The header of a page; over the cover of a profile it is see-through (C-06). */
export function AppHeader({ app, session, site, route, look, readLogo }: AppHeaderProps) {
  const { pathname } = useLocation();
  const isMember = useSelector(session, selectIsMember);
  const own = useLogo(app, readLogo);
  const logo = own ?? site.logo ?? site.logo_small;
  const smallLogo = own === null ? site.logo_small : null;
  // The site takes creators, and the page is not about that itself (C-05, SHELL-12, ROUTE-68).
  const invites = site.signup_source !== null && !/^\/creator(\/|$)/i.test(pathname);
  return (
    <HeaderBar siteName={site.display_name} logo={logo} smallLogo={smallLogo} homePath="/" look={look}>
      {!isMember ? (
        <GuestEntries
          links={invites ? setup : []}
          onLogIn={() => app.send({ type: "logIn.chosen" })}
          onSignUp={() => app.send({ type: "signUp.chosen" })}
        />
      ) : (
        <Suspense fallback={null}>
          <MemberHeader app={app} session={session} route={route} invites={invites} />
        </Suspense>
      )}
    </HeaderBar>
  );
}
