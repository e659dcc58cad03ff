import { GuestEntries } from "./guest-entries.view.tsx";
import { HeaderBar } from "./header-bar.view.tsx";
import type { HeaderProps } from "./header-props.ts";
import { MemberEntries } from "./member-entries.view.tsx";

/** The bar at the top: the way home, and what this viewer can do from everywhere [SHELL-11 to SHELL-20]. */
export function Header(props: HeaderProps) {
  const { viewer, links, onLogIn, onSignUp, onMenu, ...bar } = props;
  return (
    <HeaderBar {...bar}>
      {viewer.kind === "guest" ? (
        <GuestEntries links={links} onLogIn={onLogIn} onSignUp={onSignUp} />
      ) : (
        <MemberEntries viewer={viewer} links={links} onMenu={onMenu} />
      )}
    </HeaderBar>
  );
}
