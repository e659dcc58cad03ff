import { shallowEqual, useSelector } from "@xstate/react";

import type { AppRef } from "../../machines/app/app.machine.ts";
import { selectSessionView, type SessionRef } from "../../machines/session/session.machine.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { BottomBar } from "../shell/bottom-bar/bottom-bar.view.tsx";
import { GrowlHost } from "./growl-host.view.tsx";
import { useMainLinks } from "./main-links.ts";
import { PushHost } from "./push-host.view.tsx";

export { Banners } from "../banners/banners.view.tsx";
export { PendingBar } from "./pending-bar.view.tsx";

const withoutBar: readonly Route["page"][] = [
  "creator-application",
  "broadcast-studio",
  "watch",
  "private-studio",
  "private-view",
];

/** The bottom navigation of a signed-in viewer; not while a creator signs up, nor on stream screens (SHELL-33 to SHELL-35). */
export function MemberBar({ app, session, route }: { app: AppRef; session: SessionRef; route: Route }) {
  const view = useSelector(session, selectSessionView, shallowEqual);
  const main = useMainLinks(app, view, route);
  if (main === null) return null;
  const hasBar = !withoutBar.includes(route.page);
  return (
    <>
      {/* At the bottom of the inbox one writes, and its list says the same. */}
      {route.page !== "inbox" && route.page !== "creator-application" && <GrowlHost app={app} at="bottom" />}
      {hasBar && <PushHost app={app} />}
      {hasBar && <BottomBar links={main.links} current={main.current} />}
    </>
  );
}
