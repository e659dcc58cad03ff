import type { IconName } from "../../kit/icon/icon-paths.ts";
import type { HeaderBarProps } from "./header-bar.view.tsx";

/** A page that exists and that the viewer may open. `bar` puts it in the header itself, as a round button. */
export type HeaderLink = {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  count?: number | undefined;
  /** What is counted, for assistive technology; "unread" by itself. */
  counts?: string | undefined;
  bar?: boolean | undefined;
};

export type HeaderViewer =
  | { kind: "guest" }
  | {
      kind: "fan" | "creator";
      username: string;
      displayName: string;
      avatarUrl: string | null;
      /** How much of Content Cop waits for him. */
      reviews?: number | undefined;
      /** What a creator is owed, in cents. */
      balance?: number | undefined;
      /** Signing out is under way. */
      leaving: boolean;
    };

export type HeaderProps = Omit<HeaderBarProps, "children"> & {
  viewer: HeaderViewer;
  /** For guests: 'Setup Creator Account' and the like [SHELL-11]. For members: the menu [MENU-24]. */
  links: readonly HeaderLink[];
  onLogIn: () => void;
  onSignUp: () => void;
  onLogOut: () => void;
};
