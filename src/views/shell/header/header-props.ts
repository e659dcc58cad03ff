import type { IconName } from "../../kit/icon/icon-paths.ts";
import type { HeaderBarProps } from "./header-bar.view.tsx";

/** A page that exists and that the viewer may open. */
export type HeaderLink = {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  /** How many unread ones there are. */
  count?: number | undefined;
};

export type HeaderViewer =
  | { kind: "guest" }
  | {
      kind: "fan" | "creator";
      username: string;
      displayName: string;
      avatarUrl: string | null;
      /** What waits in his menu, on large screens and on small ones (MENU-15, MENU-16). */
      waiting: { large: number; small: number };
      /** Signing out is under way. */
      leaving: boolean;
    };

export type HeaderProps = Omit<HeaderBarProps, "children"> & {
  viewer: HeaderViewer;
  /** For guests: 'Setup Creator Account' and the like [SHELL-11]. For members: round buttons [MENU-19 to MENU-23]. */
  links: readonly HeaderLink[];
  onLogIn: () => void;
  onSignUp: () => void;
  /** A member's menu slides out. */
  onMenu: () => void;
};
