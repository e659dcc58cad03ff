import { formatCents } from "../../domain/format/cents.ts";
import { accountPages, type AccountPage } from "../../domain/site/account-pages.ts";
import type { Route } from "../../domain/site/page-route.ts";
import type { HeaderLink, HeaderViewer } from "../shell/header/header-props.ts";
import { MainNav } from "../shell/header/main-nav.view.tsx";
import { MemberEntries } from "../shell/header/member-entries.view.tsx";
import { currentMainLink, mainLinksOf } from "./main-links.ts";

type Member = Exclude<HeaderViewer, { kind: "guest" }>;

const link = (id: string, label: string, href: string, icon: HeaderLink["icon"]): HeaderLink => ({
  id,
  label,
  href,
  icon,
});

const account = (page: AccountPage, icon: HeaderLink["icon"]): HeaderLink =>
  link(page, accountPages[page].name, accountPages[page].path, icon);

const following = account("following", "user");
const purchases = account("purchases", "check-circle");
const favorites = account("favorites", "heart");
const billing = account("billing", "card");
const emailAndPassword = account("email-and-password", "lock");
const setup = link("creator", "Setup Creator Account", "/creator", "star");

/** What exists of the menus, in their order (MENU-02 to MENU-13). `invites`: the page is not about becoming a creator. */
const linksOf = (
  { kind, username, reviews = 0, balance = 0 }: Member,
  invites: boolean,
  createPath: string,
): readonly HeaderLink[] => {
  if (kind === "fan") {
    const links = [following, favorites, purchases, billing, emailAndPassword];
    return invites ? [...links, setup] : links;
  }
  return [
    { ...link("create-post", "Create a post", createPath, "plus"), bar: true },
    // MENU-24: the head of the menu.
    link("earnings", `Balance ${formatCents(balance)}`, accountPages.earnings.path, "card"),
    link("profile", "Profile", `/${username}`, "user"),
    account("vault", "image"),
    account("own-galleries", "card"),
    account("dashboard", "chart"),
    account("gallery-stats", "chart"),
    account("payouts", "card"),
    account("payment-info", "card"),
    // In the bar while something waits, with its number; else in the menu.
    {
      ...account("cop", "shield"),
      ...(reviews > 0 ? { bar: true, count: reviews, counts: "to review" } : {}),
    },
    emailAndPassword,
    following,
    purchases,
    favorites,
  ];
};

/** What a signed-in viewer finds in the header. */
export function MemberHeader({
  viewer,
  route,
  invites,
  isRoot,
  onLogOut,
}: {
  viewer: Member;
  route: Route;
  invites: boolean;
  /** His profile is at `/` of this site. */
  isRoot: boolean;
  onLogOut: () => void;
}) {
  const { kind, username } = viewer;
  return (
    <>
      <MainNav links={mainLinksOf(kind === "creator", username)} current={currentMainLink(route, username)} />
      <MemberEntries
        viewer={viewer}
        links={linksOf(viewer, invites, `${isRoot ? "" : `/${username}`}/posts/create`)}
        onLogOut={onLogOut}
      />
    </>
  );
}
