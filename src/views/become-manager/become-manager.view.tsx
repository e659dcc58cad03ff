import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { match } from "ts-pattern";

import {
  selectBecomeManagerView,
  type BecomeManagerRef,
} from "../../machines/become-manager/become-manager.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Card } from "../kit/card/card.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./become-manager.css.ts";

function Right({ children }: { children: ReactNode }) {
  return (
    <li className={css.right}>
      <span className={css.mark}>
        <Icon name="check-circle" />
      </span>
      <span>{children}</span>
    </li>
  );
}

/** Where somebody becomes the manager of a creator who invited him (MGR-08 to MGR-17). */
export function BecomeManagerPage({ page }: { page: BecomeManagerRef }) {
  const view = useSelector(page, selectBecomeManagerView, shallowEqual);
  const username = useSelector(page, ({ context }) => context.username);
  return (
    <div className={css.page}>
      <h1 className={css.heading}>Become {username} Manager</h1>
      <Card as="section" padding="large">
        {match(view)
          .with({ status: "error_url_not_valid" }, () => (
            <p className={css.words} role="alert">
              This URL is not valid. Please check it and retry.
            </p>
          ))
          .with({ status: "error_login_required" }, () => (
            <>
              <p className={css.words}>Please login to continue.</p>
              <div className={css.action}>
                <Button onClick={() => page.send({ type: "logIn.chosen" })}>Login</Button>
              </div>
            </>
          ))
          .with({ status: "error_not_model", hasApplied: true }, () => (
            <p className={css.words}>
              Your creator account is in pending review. You'll be able to accept the manager invite as soon
              as the account is approved.
            </p>
          ))
          .with({ status: "error_not_model" }, ({ signUpPath }) => (
            <>
              <p className={css.words}>Managers have a creator account of their own.</p>
              {signUpPath !== null && (
                <div className={css.action}>
                  <ButtonLink href={signUpPath}>Setup Creator Account</ButtonLink>
                </div>
              )}
            </>
          ))
          .with({ status: "ok" }, ({ fee, accepting }) => (
            <>
              <p className={css.words}>As the manager you have these rights:</p>
              <ul className={css.rights}>
                <Right>To manage the account of {username}</Right>
                <Right>To receive {fee}% of the earnings</Right>
              </ul>
              <Button
                busy={accepting}
                busyLabel="Accepting…"
                onClick={() => page.send({ type: "accept.chosen" })}
              >
                Accept and Continue
              </Button>
            </>
          ))
          .exhaustive()}
      </Card>
    </div>
  );
}
