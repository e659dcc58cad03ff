import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import {
  FIREFOX_WARNING,
  INVITATION_EXPIRED,
  INVITATION_NOT_VALID,
  invitationButton,
  invitationQuestion,
  minutesAndSeconds,
} from "../../domain/private-show/private-texts.ts";
import { selectInvitationView, type InvitationView } from "../../machines/invitation/invitation-view.ts";
import type { InvitationRef } from "../../machines/invitation/invitation.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { PaymentDialog } from "../payment/payment.view.tsx";
import * as css from "./invitation.css.ts";

/** The dialog 18: a private 1:1 video chat is offered (PRIV-02 to PRIV-09). */
export function InvitationDialog({
  invitation,
  onClose,
}: {
  invitation: InvitationRef;
  onClose: () => void;
}) {
  const view = useSelector(invitation, selectInvitationView, shallowEqual);
  return match(view)
    .with({ status: "closed" }, () => null)
    .with({ status: "loading" }, ({ title }) => (
      <Dialog title={title} onClose={onClose}>
        <Loading label="Loading the invitation" className={css.body}>
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Loading>
      </Dialog>
    ))
    .with({ status: "offline" }, ({ title }) => (
      <Dialog title={title} onClose={onClose}>
        <div className={css.body}>
          <Notice tone="danger">We could not reach the server. We try again in a moment.</Notice>
          <Button wide onClick={() => invitation.send({ type: "retry.requested" })}>
            Try again
          </Button>
        </div>
      </Dialog>
    ))
    .with({ status: "expired" }, ({ title }) => (
      <Dialog title={title} onClose={onClose}>
        <Notice tone="warning">{INVITATION_EXPIRED}</Notice>
      </Dialog>
    ))
    .with({ status: "invalid" }, ({ title }) => (
      <Dialog title={title} onClose={onClose}>
        <div className={css.body}>
          <Notice tone="warning">{INVITATION_NOT_VALID}</Notice>
          <Button wide onClick={onClose} data-autofocus>
            Ok
          </Button>
        </div>
      </Dialog>
    ))
    .with({ status: "valid" }, (valid) => (
      <Dialog title={valid.title} onClose={onClose} busy={valid.busy !== null}>
        <Offer invitation={invitation} view={valid} />
      </Dialog>
    ))
    .with({ status: "paying" }, ({ payment }) => <PaymentDialog payment={payment} />)
    .exhaustive();
}

type Valid = Extract<InvitationView, { status: "valid" }>;

function Offer({ invitation, view }: { invitation: InvitationRef; view: Valid }) {
  const { minutes, amount, left, isFirefox, busy } = view;
  return (
    <div className={css.body}>
      <p className={css.question}>{invitationQuestion(minutes, amount)}</p>
      <p className={css.time} role="timer">
        Invitation will expire in <span className={css.left}>{minutesAndSeconds(left)}</span>
      </p>
      {isFirefox && <Notice tone="warning">{FIREFOX_WARNING}</Notice>}
      <div className={css.buttons}>
        <Button
          wide
          size="large"
          tone="follow"
          busy={busy === "accept"}
          data-autofocus
          onClick={() => invitation.send({ type: "confirm.chosen" })}
        >
          {invitationButton(amount)}
        </Button>
        <Button
          wide
          tone="secondary"
          busy={busy === "decline"}
          onClick={() => invitation.send({ type: "decline.chosen" })}
        >
          No, thanks
        </Button>
      </div>
    </div>
  );
}
