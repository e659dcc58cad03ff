import type { Route } from "../../domain/site/page-route.ts";
import type { BottomLink } from "../shell/bottom-bar/bottom-bar.view.tsx";

/** The pages that a member goes to most: at the bottom of a phone, in the header of a desktop. */
export const mainLinksOf = (isCreator: boolean, username: string): readonly BottomLink[] => {
  const home: BottomLink = { id: "home", label: "Home", href: "/", icon: "home" };
  if (!isCreator)
    return [home, { id: "following", label: "Following", href: "/account/following", icon: "heart" }];
  return [
    home,
    { id: "profile", label: "Profile", href: `/${username}`, icon: "user" },
    { id: "dashboard", label: "Dashboard", href: "/account/dashboard", icon: "chart" },
  ];
};

/** The id of the link whose page is shown; null: another page is. */
export const currentMainLink = (route: Route, username: string): string | null => {
  if (["creator-home", "feed", "popular"].includes(route.page)) return "home";
  if (route.page === "profile")
    return route.username.toLowerCase() === username.toLowerCase() ? "profile" : null;
  return route.page;
};
