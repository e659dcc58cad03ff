import type { IconName } from "../../kit/icon/icon-paths.ts";
import { classNames } from "../../kit/class-names.ts";
import { GuestEntries } from "./guest-entries.view.tsx";
import * as css from "./header.css.ts";
import { Logo } from "./logo.view.tsx";
import { MemberEntries } from "./member-entries.view.tsx";

/** A page that exists and that the viewer may open. `bar` puts it in the header itself, as a round button. */
export type HeaderLink = {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  count?: number | undefined;
  bar?: boolean | undefined;
};

export type HeaderViewer =
  | { kind: "guest" }
  | {
      kind: "fan" | "creator";
      username: string;
      displayName: string;
      avatarUrl: string | null;
      /** Signing out is under way. */
      leaving: boolean;
    };

export type HeaderProps = {
  viewer: HeaderViewer;
  siteName: string;
  logo?: string | null | undefined;
  homePath: string;
  /** For guests: 'Setup Creator Account' and the like [SHELL-11]. For members: the menu [MENU-24]. */
  links: readonly HeaderLink[];
  /** `cover`: see-through, over the cover picture of a profile. */
  look?: keyof typeof css.look | undefined;
  onLogIn: () => void;
  onSignUp: () => void;
  onLogOut: () => void;
};

/** The bar at the top: the way home, and what this viewer can do from everywhere [SHELL-11 to SHELL-20]. */
export function Header(props: HeaderProps) {
  const { viewer, siteName, logo, homePath, links, look = "page", onLogIn, onSignUp, onLogOut } = props;
  return (
    <header className={classNames(css.header, css.look[look])}>
      <div className={css.row}>
        <Logo siteName={siteName} picture={logo} href={homePath} />
        {viewer.kind === "guest" ? (
          <GuestEntries links={links} onLogIn={onLogIn} onSignUp={onSignUp} />
        ) : (
          <MemberEntries viewer={viewer} links={links} onLogOut={onLogOut} />
        )}
      </div>
    </header>
  );
}
