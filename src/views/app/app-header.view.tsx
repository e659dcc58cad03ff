import type { AppRef } from "../../machines/app/app.machine.ts";
import type { Route } from "../../machines/router/route.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import type { SiteRecord } from "../../protocol/records.ts";
import { Header, type HeaderLink, type HeaderViewer } from "../shell/header/header.view.tsx";
import { useSnapshotOf } from "./use-snapshot.ts";

const viewerOf = (session: ReturnType<typeof selectSessionView>): HeaderViewer => {
  if (session.status === "guest") return { kind: "guest" };
  const { user, leaving } = session;
  return {
    kind: user.type === "model" ? "creator" : "fan",
    username: user.username,
    displayName: user.display_name,
    avatarUrl: user.fans_avatar_url,
    leaving,
  };
};

const linksOf = (viewer: HeaderViewer): readonly HeaderLink[] => {
  if (viewer.kind !== "creator") return [];
  return [
    { id: "profile", label: "Profile", href: `/${viewer.username}`, icon: "user" },
    { id: "dashboard", label: "Dashboard", href: "/account/dashboard", icon: "star" },
  ];
};

export type AppHeaderProps = { app: AppRef; session: SessionRef; site: SiteRecord; route: Route };

/** The header of a page; over the cover of a profile it is see-through (C-06). */
export function AppHeader({ app, session, site, route }: AppHeaderProps) {
  const viewer = viewerOf(useSnapshotOf(session, selectSessionView));
  return (
    <Header
      viewer={viewer}
      siteName={site.display_name}
      logo={site.logo}
      homePath="/"
      links={linksOf(viewer)}
      look={route.page === "profile" ? "cover" : "page"}
      onLogIn={() => app.send({ type: "logIn.chosen" })}
      onSignUp={() => app.send({ type: "signUp.chosen" })}
      onLogOut={() => app.send({ type: "logOut.chosen" })}
    />
  );
}
