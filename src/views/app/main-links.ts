import { useSelector } from "@xstate/react";

import {
  mainEntries,
  numbersWhile,
  type MenuEntry,
  type MenuFacts,
} from "../../domain/account-menu/account-menu.ts";
import { siteFacts, type Route, type RouteFacts } from "../../domain/site/page-route.ts";
import { pageExists } from "../../machines/account-menu/page-exists.ts";
import type { AppRef, AppSnapshot } from "../../machines/app/app.machine.ts";
import { resolveRoute } from "../../machines/router/route.ts";
import type { SessionView } from "../../machines/session/session.machine.ts";
import type { IconName } from "../kit/icon/icon-paths.ts";
import type { BottomLink } from "../shell/bottom-bar/bottom-bar.view.tsx";

const icons: Readonly<Record<string, IconName>> = {
  Home: "home",
  Inbox: "message",
  Notifications: "bell",
  Profile: "user",
  Following: "heart",
  Earnings: "card",
  Stats: "chart",
  "Live Stream": "video",
  "Create a post": "plus",
  "Send a DM": "mail",
};

/** Entries of the bars with their drawings. */
export const linksOf = (entries: readonly MenuEntry[]): readonly BottomLink[] =>
  entries.map(({ label, path, count }) => ({
    id: path,
    label,
    href: path,
    icon: icons[label] ?? "star",
    count,
  }));

const homes: readonly Route["page"][] = ["creator-home", "feed", "popular"];

/** The path of the link whose page is shown; null: another page is. `pageOf`: which page a path leads to. */
const currentMainLink = (
  route: Route,
  links: readonly BottomLink[],
  pageOf: (path: string) => Route,
): string | null =>
  links.find(({ href }) => {
    const to = pageOf(href);
    if (to.page === "profile")
      return route.page === "profile" && to.username.toLowerCase() === route.username.toLowerCase();
    return homes.includes(to.page) ? homes.includes(route.page) : to.page === route.page;
  })?.href ?? null;

const selectSite = ({ context }: AppSnapshot) => context.site;
/** For whom the viewer acts. */
export const selectActingFor = ({ context }: AppSnapshot): string | null => context.actingFor ?? null;
const selectIsDevelopment = ({ context }: AppSnapshot): boolean => context.development;

/** The pages that a member goes to most, and what the rest of his links depends on; null for a guest. */
export const useMainLinks = (app: AppRef, session: SessionView, route: Route) => {
  const site = useSelector(app, selectSite);
  const development = useSelector(app, selectIsDevelopment);
  const actingFor = useSelector(app, selectActingFor);
  if (session.status === "guest") return null;
  const { user, counters } = session;
  const routes: RouteFacts = { viewer: user, ...siteFacts(site), development };
  const facts: Omit<MenuFacts, "invites"> = {
    isCreator: user.type === "model",
    username: actingFor ?? user.username,
    exists: pageExists(routes),
    numbers: numbersWhile(actingFor, counters),
  };
  const links = linksOf(mainEntries(facts));
  const current = currentMainLink(route, links, (path) => resolveRoute({ path, search: "" }, routes));
  return { facts, rootUsername: routes.rootUsername, links, current };
};
