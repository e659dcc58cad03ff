import { beforeAll, expect, test, vi } from "vitest";
import { ErrorPage } from "../../src/views/shell/error/error-page.view.tsx";
import { Footer } from "../../src/views/shell/footer/footer.view.tsx";
import { preloadGuestMenu } from "../../src/views/shell/header/guest-entries.view.tsx";
import type { HeaderProps } from "../../src/views/shell/header/header-props.ts";
import { Header } from "../../src/views/shell/header/header.view.tsx";
import { QuestionDialog } from "../../src/views/shell/question/question-dialog.view.tsx";
import { SimpleHtml } from "../../src/views/shell/question/simple-html.tsx";
import { find, press, render } from "./render.tsx";

const acts = () => ({ onLogIn: vi.fn(), onSignUp: vi.fn(), onMenu: vi.fn() });

beforeAll(preloadGuestMenu);

const header = (props: Partial<HeaderProps>) => (
  <Header siteName="Marquee" homePath="/" viewer={{ kind: "guest" }} links={[]} {...acts()} {...props} />
);

const fan = {
  kind: "fan",
  username: "fan",
  displayName: "Fan",
  avatarUrl: null,
  waiting: { large: 0, small: 0 },
  leaving: false,
} as const;

test("[SHELL-13, SHELL-14] a guest finds 'User Sign up' and 'Log in', a member neither", () => {
  const { onLogIn, onSignUp } = acts();
  const { again } = render(header({ onLogIn, onSignUp }));
  press(find("button", "User Sign up"));
  press(find("button", "Log in"));
  expect([onSignUp.mock.calls.length, onLogIn.mock.calls.length]).toEqual([1, 1]);
  again(header({ viewer: fan }));
  expect(document.body.textContent).not.toContain("Log in");
  expect(document.body.textContent).not.toContain("User Sign up");
});

test("[SHELL-11] the header links only to the pages that it is given", () => {
  const { again } = render(header({}));
  expect(document.querySelectorAll("a")).toHaveLength(1);
  again(
    header({ links: [{ id: "creator", label: "Setup Creator Account", href: "/creator", icon: "star" }] }),
  );
  expect(find("a", "Setup Creator Account").getAttribute("href")).toBe("/creator");
});

test("[SHELL-15] on small screens the slide-out menu holds the same and closes when one is chosen", () => {
  const { onSignUp } = acts();
  render(
    header({
      onSignUp,
      links: [{ id: "creator", label: "Setup Creator Account", href: "/creator", icon: "star" }],
    }),
  );
  press(find('[aria-label="Menu"]'));
  expect(find("dialog a").textContent).toBe("Setup Creator Account");
  press(find("dialog button", "User Sign up"));
  expect(onSignUp).toHaveBeenCalledTimes(1);
  expect(document.querySelector("dialog")).toBeNull();
});

test("[MENU-17] [MENU-18] the face asks for the member's menu, with what waits in it; while he is logged out it says so", () => {
  const { onMenu } = acts();
  const { again } = render(header({ viewer: { ...fan, waiting: { large: 0, small: 120 } }, onMenu }));
  press(find('button[aria-haspopup="dialog"]', "Account of Fan"));
  expect(onMenu).toHaveBeenCalledTimes(1);
  expect(find("nav button").textContent).toContain("99+ waiting");
  again(header({ viewer: { ...fan, waiting: { large: 0, small: 99 } }, onMenu }));
  expect(find("nav button").textContent).toContain("99 waiting");
  again(header({ viewer: { ...fan, leaving: true }, onMenu }));
  expect(find('[role="status"]').textContent).toBe("Logging out");
  expect(document.querySelector('[aria-haspopup="dialog"]')).toBeNull();
});

test("[SHELL-16] the inbox button has an unread badge", () => {
  const inbox = {
    id: "inbox",
    label: "Inbox",
    href: "/account/direct-message/inbox",
    icon: "message",
  } as const;
  const { again } = render(header({ viewer: fan, links: [{ ...inbox, count: 3 }] }));
  expect(find("nav a").textContent).toBe("Inbox 3 unread");
  again(header({ viewer: fan, links: [{ ...inbox, count: 0 }] }));
  expect(find("nav a").textContent).toBe("Inbox ");
});

test("[SHELL-25, SHELL-28] the footer shows exactly one statement, as the site's setting says", () => {
  const footer = (isExempt: boolean) => (
    <Footer siteName="Marquee" links={[]} isExempt={isExempt} complianceHref={null} />
  );
  const { element, again } = render(footer(false));
  expect(element.textContent).toBe(
    "18 U.S.C. 2257 Compliance Statement: all creators were 18 or older when the content was made.",
  );
  again(footer(true));
  expect(element.textContent).toBe("2257 Exempt");
});

test("[SHELL-36, SHELL-37] the error page says 'Oops' and the message, or the message alone", () => {
  const { again } = render(<ErrorPage message="Page not found." />);
  expect(find("h1").textContent).toBe("Oops");
  expect(find("p").textContent).toBe("Page not found.");
  again(<ErrorPage message="Page not found." oops={false} />);
  expect(find("h1").textContent).toBe("Page not found.");
  expect(document.body.textContent).not.toContain("Oops");
});

test("[SHELL-72, SHELL-73, SHELL-76] a question has the buttons it is given and answers by them", () => {
  const answers = { onConfirm: vi.fn(), onCancel: vi.fn(), onClose: vi.fn() };
  const question = (cancelLabel: string | null) => (
    <QuestionDialog
      title="Alert"
      text="Are you sure?"
      html={null}
      confirmLabel="Confirm"
      cancelLabel={cancelLabel}
      {...answers}
    />
  );
  const { again } = render(question("Cancel"));
  expect(find("h2").textContent).toBe("Alert");
  press(find("button", "Cancel"));
  press(find("button", "Confirm"));
  expect([answers.onCancel, answers.onConfirm, answers.onClose].map((act) => act.mock.calls.length)).toEqual([
    1, 1, 0,
  ]);
  again(question(null));
  expect(document.querySelectorAll("button")).toHaveLength(1);
});

test("[SHELL-75] a message's HTML is drawn, and nothing in it can run", () => {
  const html =
    "<p>Lose <b>all</b> &amp; more<br>now</p><script>bad()</script><img src=x onerror=bad()>" +
    '<a href="javascript:bad()">no</a> <a href="/support/terms" onclick="bad()">terms</a>';
  const { element } = render(<SimpleHtml html={html} />);
  expect(find("p").innerHTML).toBe("Lose <b>all</b> &amp; more<br>now");
  expect(element.querySelectorAll("script, img, [onclick]")).toHaveLength(0);
  expect([...element.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/support/terms",
  ]);
});
