import { shallowEqual, useSelector } from "@xstate/react";

import type { AppRef } from "../../machines/app/app.machine.ts";
import type { CurrentUser } from "../../protocol/records.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { BottomBar, type BottomLink } from "../shell/bottom-bar/bottom-bar.view.tsx";
import { PushHost } from "./push-host.view.tsx";

export { Banners } from "../banners/banners.view.tsx";

const linksOf = ({ type, username }: CurrentUser): readonly BottomLink[] => {
  const home: BottomLink = { id: "home", label: "Home", href: "/", icon: "home" };
  if (type !== "model")
    return [home, { id: "following", label: "Following", href: "/account/following", icon: "heart" }];
  return [
    home,
    { id: "profile", label: "Profile", href: `/${username}`, icon: "user" },
    { id: "dashboard", label: "Dashboard", href: "/account/dashboard", icon: "chart" },
  ];
};

const currentOf = (route: Route, username: string): string | null => {
  if (["creator-home", "feed", "popular"].includes(route.page)) return "home";
  if (route.page === "profile")
    return route.username.toLowerCase() === username.toLowerCase() ? "profile" : null;
  return route.page;
};

/** The bottom navigation of a signed-in viewer; not while a creator signs up (SHELL-33). */
export function MemberBar({ app, session, route }: { app: AppRef; session: SessionRef; route: Route }) {
  const view = useSelector(session, selectSessionView, shallowEqual);
  if (view.status === "guest" || route.page === "creator-application") return null;
  const { user } = view;
  return (
    <>
      <PushHost app={app} />
      <BottomBar links={linksOf(user)} current={currentOf(route, user.username)} />
    </>
  );
}
