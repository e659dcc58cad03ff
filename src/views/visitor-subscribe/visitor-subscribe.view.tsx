import { shallowEqual, useSelector } from "@xstate/react";
import { Suspense, useEffect } from "react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import { benefitsLabel } from "../../domain/offer/offer-labels.ts";
import {
  selectVisitorSubscribeView,
  type VisitorSubscribeRef,
  type VisitorSubscribeView,
} from "../../machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import * as forms from "../sign-in/sign-in.css.ts";
import { SignUpForm } from "../sign-up/sign-up.view.tsx";
import { BenefitsHead } from "../subscribe/benefits-head.view.tsx";
import { BenefitsList } from "../subscribe/benefits-list.view.tsx";
import * as css from "../subscribe/subscribe.css.ts";

const SignInForm = lazyView(async () => (await import("../sign-in/sign-in.view.tsx")).SignInForm);

/** Loads the code of the log-in, which takes the sign-up's place when it is asked for. */
export const preloadSignInForm = (): Promise<void> => SignInForm.preload();

type Props = { visitor: VisitorSubscribeRef; onClose: () => void };

/** The subscribe dialog of visitors (SUB-28 to SUB-33). */
export function VisitorSubscribeDialog({ visitor, onClose }: Props) {
  const view = useSelector(visitor, selectVisitorSubscribeView, shallowEqual);
  useEffect(() => {
    // What fails here is tried again when the form is shown.
    preloadSignInForm().catch(() => undefined);
  }, []);
  const retry = () => visitor.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "opening" }, { status: "leaving" }, () => (
      <Dialog label="Subscribe" onClose={onClose} bare>
        <Loading label="One moment" className={css.body}>
          <Skeleton shape="cover" />
          <Skeleton />
          <Skeleton shape="button" />
        </Loading>
      </Dialog>
    ))
    .with({ status: "failed" }, { status: "offline" }, (problem) => (
      <Dialog title="Subscribe" onClose={onClose}>
        <Notice tone="danger">
          {(problem.status === "failed" && problem.failure?.error) ||
            "We could not reach the server. We try again in a moment."}
        </Notice>
        <Button wide onClick={retry}>
          Try again
        </Button>
      </Dialog>
    ))
    .with({ status: "signingUp" }, { status: "signingIn" }, (shown) => (
      <Dialog label={dialogLabel(shown)} onClose={onClose} bare>
        <VisitorBody visitor={visitor} view={shown} />
      </Dialog>
    ))
    .exhaustive();
}

type Shown = Extract<VisitorSubscribeView, { status: "signingUp" | "signingIn" }>;

const dialogLabel = ({ mode, creator }: Shown): string =>
  `${mode === "follow" ? "Follow" : "Subscribe to"} ${creator.display_name}`;

function VisitorBody({ visitor, view }: { visitor: VisitorSubscribeRef; view: Shown }) {
  const { mode, creator, cover, benefits, offer } = view;
  const label = offer === null ? null : benefitsLabel(offer);
  return (
    <>
      <BenefitsHead cover={cover} creator={creator} />
      <div className={css.body}>
        <h2 className={css.lead}>
          {mode === "follow" ? "FOLLOW FOR FREE AND GET..." : "SUBSCRIBE NOW AND GET..."}
        </h2>
        <BenefitsList benefits={benefits} label="Benefits" />
        {label !== null && (
          <p className={css.urgency}>
            {label.main}
            {label.detail !== null && <span>{label.detail}</span>}
          </p>
        )}
        <div className={css.formBox}>
          {view.status === "signingUp" ? (
            <>
              <SignUpForm
                signUp={view.signUp}
                signInLabel="Sign in"
                onSignIn={() => visitor.send({ type: "signIn.chosen" })}
              />
              <p className={css.switchLine}>
                Are you a creator? <Link to="/creator/signup">Sign up</Link>
              </p>
            </>
          ) : (
            <Suspense fallback={<SignInLoading />}>
              <SignInForm signIn={view.signIn} onSignUp={() => visitor.send({ type: "signUp.chosen" })} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

function SignInLoading() {
  return (
    <Loading label="Loading the log-in" className={forms.form}>
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Loading>
  );
}
