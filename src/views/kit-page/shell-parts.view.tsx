import { classNames } from "../kit/class-names.ts";
import { ErrorPage } from "../shell/error/error-page.view.tsx";
import { Footer } from "../shell/footer/footer.view.tsx";
import type { HeaderLink, HeaderViewer } from "../shell/header/header-props.ts";
import { Header } from "../shell/header/header.view.tsx";
import * as css from "./kit-page.css.ts";
import { Part, Section } from "./part.view.tsx";

const guestLinks: HeaderLink[] = [
  { id: "creator", label: "Setup Creator Account", href: "#creator", icon: "star" },
];

const memberLinks: HeaderLink[] = [
  { id: "inbox", label: "Inbox", href: "#inbox", icon: "message", count: 120 },
  { id: "create-post", label: "Create a post", href: "#create", icon: "plus" },
];

const fan: Exclude<HeaderViewer, { kind: "guest" }> = {
  kind: "fan",
  username: "fan",
  displayName: "Fan",
  avatarUrl: null,
  waiting: { large: 7, small: 127 },
  leaving: false,
};

/** The frame of a page in its variants. */
export function ShellParts() {
  const acts = {
    siteName: "Marquee",
    homePath: "#home",
    onLogIn: nothing,
    onSignUp: nothing,
    onMenu: nothing,
  };
  return (
    <Section title="Frame of a page">
      <Part name="Header: guest, fan, leaving, over a cover">
        <div className={css.framed}>
          <Header {...acts} viewer={{ kind: "guest" }} links={guestLinks} />
        </div>
        <div className={css.framed}>
          <Header {...acts} viewer={fan} links={memberLinks} />
        </div>
        <div className={css.framed}>
          <Header {...acts} viewer={{ ...fan, leaving: true }} links={[]} />
        </div>
        <div className={classNames(css.framed, css.cover)}>
          <Header {...acts} look="cover" viewer={{ kind: "guest" }} links={guestLinks} />
        </div>
      </Part>
      <Part name="Footer">
        <div className={css.framed}>
          <Footer
            siteName="Marquee"
            isExempt={false}
            complianceHref="#compliance"
            links={["Faq", "Support", "Report Content", "Terms", "Privacy"].map((label) => ({
              label,
              href: `#${label}`,
            }))}
          />
        </div>
      </Part>
      <Part name="Error pages">
        <div className={css.grid}>
          <div className={css.framed}>
            <ErrorPage message="Page not found." />
          </div>
          <div className={css.framed}>
            <ErrorPage oops={false} message="This creator is not available." />
          </div>
        </div>
      </Part>
    </Section>
  );
}

/** The samples lead nowhere. */
function nothing(): void {}
