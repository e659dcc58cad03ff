import { shallowEqual, useSelector } from "@xstate/react";

import { headerEntries, menuBadge } from "../../domain/account-menu/account-menu.ts";
import type { Route } from "../../domain/site/page-route.ts";
import type { AppRef } from "../../machines/app/app.machine.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import { MainNav } from "../shell/header/main-nav.view.tsx";
import { MemberEntries } from "../shell/header/member-entries.view.tsx";
import { GrowlHost } from "./growl-host.view.tsx";
import { linksOf, useMainLinks } from "./main-links.ts";

/** What a signed-in viewer finds in the header. */
export function MemberHeader({
  app,
  session,
  route,
  invites,
}: {
  app: AppRef;
  session: SessionRef;
  route: Route;
  /** The site takes creators, and the page is not about that itself. */
  invites: boolean;
}) {
  const view = useSelector(session, selectSessionView, shallowEqual);
  const main = useMainLinks(app, view, route);
  if (view.status === "guest" || main === null) return null;
  const { user, counters, leaving } = view;
  const { facts, rootUsername, links, current } = main;
  const waiting = (isSmall: boolean) => (facts.numbers === null ? 0 : menuBadge(facts.numbers, isSmall));
  const createPath = `${rootUsername === facts.username ? "" : `/${facts.username}`}/posts/create`;
  return (
    <>
      <MainNav links={links} current={current} />
      <MemberEntries
        viewer={{
          kind: facts.isCreator ? "creator" : "fan",
          username: user.username,
          displayName: user.display_name,
          avatarUrl: user.fans_avatar_url,
          waiting: { large: waiting(false), small: waiting(true) },
          leaving,
        }}
        links={linksOf(headerEntries(facts, createPath))}
        onMenu={() => app.send({ type: "menu.chosen", viewer: user, counters, invites })}
      />
      <GrowlHost app={app} at="header" />
    </>
  );
}
