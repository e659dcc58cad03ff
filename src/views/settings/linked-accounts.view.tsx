import { shallowEqual, useSelector } from "@xstate/react";

import { providerNames, type SocialProvider } from "../../domain/account/social.ts";
import { dateText } from "../../domain/format/moment.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import {
  accountAt,
  selectLinkedAccountsView,
  type LinkedAccountsRef,
  type LinkedAccountsView,
} from "../../machines/linked-accounts/linked-accounts.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { useTimeZone } from "../kit/use-time-zone.ts";
import { Reading } from "../list/reading.view.tsx";
import { SettingFrame } from "./setting-frame.view.tsx";
import * as css from "./settings.css.ts";

type Shown = Extract<LinkedAccountsView, { readonly status: "shown" }>;

/** The accounts at Google and Twitter that lead into one's own (ACCT-57). */
export function LinkedAccountsPage({ page }: { page: LinkedAccountsRef }) {
  const view = useSelector(page, selectLinkedAccountsView, shallowEqual);
  return (
    <SettingFrame
      title={accountPages["setting-socials"].name}
      lead="Accounts elsewhere that you can log in with."
    >
      <Reading
        view={view}
        label="Loading your linked accounts"
        className={css.form}
        onRetry={() => page.send({ type: "retry.requested" })}
      />
      {view.status === "shown" && <Accounts page={page} view={view} />}
    </SettingFrame>
  );
}

function Accounts({ page, view }: { page: LinkedAccountsRef; view: Shown }) {
  const { linked, problem, usernamesPath } = view;
  const providers = [...new Set([...linked.offered, ...linked.accounts.map(({ provider }) => provider)])];
  return (
    <>
      {problem !== null && (
        <Notice tone="warning">
          <p className={css.note}>{problem}</p>
        </Notice>
      )}
      {providers.length === 0 ? (
        <EmptyState
          icon="user"
          title="Nothing to link here"
          action={<ButtonLink href={accountPaths.emailAndPassword}>Email & Password</ButtonLink>}
        >
          You log in here with your username and password.
        </EmptyState>
      ) : (
        <Card as="section" padding="large" aria-label="Accounts">
          <ul className={css.list}>
            {providers.map((provider) => (
              <Provider key={provider} provider={provider} page={page} view={view} />
            ))}
          </ul>
        </Card>
      )}
      {!linked.has_password && (
        <Card as="section" padding="large" aria-labelledby="password-title">
          <h2 id="password-title" className={css.title}>
            No password yet
          </h2>
          <p className={css.about}>
            We mail you a link to set one. Then you can log in without the accounts above.
          </p>
          <div className={css.actions}>
            <ButtonLink tone="secondary" href="/password/forgot">
              Set a password
            </ButtonLink>
          </div>
        </Card>
      )}
      {usernamesPath !== null && (
        <Card as="section" padding="large" aria-labelledby="usernames-title">
          <h2 id="usernames-title" className={css.title}>
            Usernames on your page
          </h2>
          <p className={css.about}>Your TikTok, Snapchat, Instagram and Twitter, for your fans to see.</p>
          <div className={css.actions}>
            <ButtonLink tone="secondary" href={usernamesPath}>
              Edit usernames
            </ButtonLink>
          </div>
        </Card>
      )}
    </>
  );
}

type ProviderProps = { provider: SocialProvider; page: LinkedAccountsRef; view: Shown };

function Provider({ provider, page, view: { linked, busy, provider: busyWith } }: ProviderProps) {
  const timeZone = useTimeZone();
  const name = providerNames[provider];
  const account = accountAt(linked, provider);
  const isBusy = busy !== null && busyWith === provider;
  const since = account === undefined ? null : `Linked ${dateText(account.linked_at, timeZone)}`;
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <p className={css.rowName}>{name}</p>
        <p className={css.about}>
          {since === null
            ? "Not linked"
            : [account?.username === null ? null : `@${account?.username ?? ""}`, since]
                .filter((part) => part !== null)
                .join(" · ")}
        </p>
        {account?.shares_posts === true && <p className={css.about}>Your new posts can be shared there.</p>}
        {account?.shares_posts === false && (
          <p className={css.about}>Connect it again to share your new posts there.</p>
        )}
      </div>
      {account?.shares_posts === false && (
        <Button
          size="small"
          busy={isBusy && busy === "linking"}
          busyLabel="Connecting…"
          onClick={() => page.send({ type: "link.pressed", provider })}
        >
          Connect again
        </Button>
      )}
      <Button
        tone="secondary"
        size="small"
        busy={isBusy}
        busyLabel={busy === "linking" ? "Linking…" : "Unlinking…"}
        aria-label={`${account === undefined ? "Link" : "Unlink"} ${name}`}
        onClick={() =>
          page.send({ type: account === undefined ? "link.pressed" : "unlink.pressed", provider })
        }
      >
        {account === undefined ? "Link" : "Unlink"}
      </Button>
    </li>
  );
}
