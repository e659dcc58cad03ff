import { shallowEqual, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import { match } from "ts-pattern";

import { benefitsLabel } from "../../domain/offer/benefits-label.ts";
import {
  selectVisitorSubscribeView,
  type VisitorSubscribeRef,
  type VisitorSubscribeView,
} from "../../machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useFormBusy } from "../sign-up/form-busy.ts";
import { VisitorForm } from "../sign-up/visitor-form.view.tsx";
import { BenefitsHead } from "../subscribe/benefits-head.view.tsx";
import { BenefitsList } from "../subscribe/benefits-list.view.tsx";
import * as css from "../subscribe/subscribe.css.ts";

type Props = { visitor: VisitorSubscribeRef; onClose: () => void };

/** The subscribe dialog of visitors (SUB-28 to SUB-33). */
export function VisitorSubscribeDialog({ visitor, onClose }: Props) {
  const view = useSelector(visitor, selectVisitorSubscribeView, shallowEqual);
  const busy = useFormBusy(view);
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
      <Dialog label={dialogLabel(shown)} onClose={onClose} busy={busy} bare>
        <VisitorBody visitor={visitor} view={shown} busy={busy} onClose={onClose} />
      </Dialog>
    ))
    .exhaustive();
}

type Shown = Extract<VisitorSubscribeView, { status: "signingUp" | "signingIn" }>;

const dialogLabel = ({ mode, creator }: Shown): string =>
  `${mode === "follow" ? "Follow" : "Subscribe to"} ${creator.display_name}`;

function VisitorBody({ visitor, view, busy, onClose }: Props & { view: Shown; busy: boolean }) {
  const { mode, creator, cover, benefits, offer, signsUpCreators } = view;
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
          <VisitorForm
            view={view}
            onSignIn={() => visitor.send({ type: "signIn.chosen" })}
            onSignUp={() => visitor.send({ type: "signUp.chosen" })}
          >
            {signsUpCreators && (
              <p className={css.switchLine}>
                Are you a creator?{" "}
                <Link to="/creator/signup" onClick={(event) => (busy ? event.preventDefault() : onClose())}>
                  Sign up
                </Link>
              </p>
            )}
          </VisitorForm>
        </div>
      </div>
    </>
  );
}
