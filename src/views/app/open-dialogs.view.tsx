import { Suspense, type ReactNode } from "react";
import { match } from "ts-pattern";

import type { AccountMenuRef } from "../../machines/account-menu/account-menu.machine.ts";
import type { AvatarRef } from "../../machines/avatar/avatar.machine.ts";
import type { CancelSubscriptionRef } from "../../machines/cancel-subscription/cancel-subscription.machine.ts";
import type { DialogsRef, OpenDialog } from "../../machines/dialogs/dialogs.machine.ts";
import { questionTexts } from "../../machines/dialogs/question.ts";
import type { InvitationRef } from "../../machines/invitation/invitation.machine.ts";
import type { MembershipRef } from "../../machines/membership/membership.machine.ts";
import type { NewPasswordRef } from "../../machines/new-password/new-password.machine.ts";
import type { PaymentRef } from "../../machines/payment/payment.machine.ts";
import type { ResetPasswordRef } from "../../machines/reset-password/reset-password.machine.ts";
import type { SignInRef } from "../../machines/sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../../machines/sign-up/sign-up.machine.ts";
import type { SnapchatRef } from "../../machines/snapchat/snapchat.machine.ts";
import type { SubscribeRef } from "../../machines/subscribe/subscribe.machine.ts";
import type { TipRef } from "../../machines/tip/tip.machine.ts";
import type { UnlockRef } from "../../machines/unlock/unlock.machine.ts";
import type { VisitorSubscribeRef } from "../../machines/visitor-subscribe/visitor-subscribe.machine.ts";
import { DialogHost } from "../shell/dialog-host/dialog-host.view.tsx";
import { lazyView } from "./lazy-view.tsx";

const SignInDialog = lazyView(async () => (await import("../sign-in/sign-in.view.tsx")).SignInDialog);
const SignUpDialog = lazyView(async () => (await import("../sign-up/sign-up.view.tsx")).SignUpDialog);
const QuestionDialog = lazyView(
  async () => (await import("../shell/question/question-dialog.view.tsx")).QuestionDialog,
);
const SubscribeDialog = lazyView(
  async () => (await import("../subscribe/subscribe.view.tsx")).SubscribeDialog,
);
const VisitorSubscribeDialog = lazyView(
  async () => (await import("../visitor-subscribe/visitor-subscribe.view.tsx")).VisitorSubscribeDialog,
);
const AccountMenu = lazyView(async () => (await import("../account-menu/account-menu.view.tsx")).AccountMenu);
const AvatarDialog = lazyView(async () => (await import("../avatar/avatar.view.tsx")).AvatarDialog);
const CancelSubscriptionDialog = lazyView(
  async () => (await import("../cancel-subscription/cancel-subscription.view.tsx")).CancelSubscriptionDialog,
);
const MembershipDialog = lazyView(
  async () => (await import("../membership/membership.view.tsx")).MembershipDialog,
);
const ResetPasswordDialog = lazyView(
  async () => (await import("../reset-password/reset-password.view.tsx")).ResetPasswordDialog,
);
const NewPasswordDialog = lazyView(
  async () => (await import("../new-password/new-password.view.tsx")).NewPasswordDialog,
);
const TipDialog = lazyView(async () => (await import("../tip/tip.view.tsx")).TipDialog);
const SnapchatDialog = lazyView(async () => (await import("../snapchat/snapchat.view.tsx")).SnapchatDialog);
const InvitationDialog = lazyView(
  async () => (await import("../invitation/invitation.view.tsx")).InvitationDialog,
);
const UnlockDialog = lazyView(async () => (await import("../unlock/unlock.view.tsx")).UnlockDialog);
const PaymentDialog = lazyView(async () => (await import("../payment/payment.view.tsx")).PaymentDialog);

/** In the order in which they are likely to be asked for. */
const everyDialog = [
  VisitorSubscribeDialog,
  SignInDialog,
  SignUpDialog,
  SubscribeDialog,
  PaymentDialog,
  TipDialog,
  SnapchatDialog,
  InvitationDialog,
  UnlockDialog,
  QuestionDialog,
  CancelSubscriptionDialog,
  MembershipDialog,
  ResetPasswordDialog,
];

/** Loads the code of every dialog, one after another, each after a pause. */
export const preloadEveryDialog = async (pause?: () => Promise<void>): Promise<void> => {
  for (const dialog of everyDialog) {
    await pause?.();
    await dialog.preload().catch(() => {});
  }
};

function DialogOf({ dialogs, dialog }: { dialogs: DialogsRef; dialog: OpenDialog }) {
  const { id, request, ref } = dialog;
  const onClose = () => dialogs.send({ type: "dialog.dismissed", id });
  return match(request)
    .with({ kind: "sign-in" }, () => <SignInDialog signIn={ref as SignInRef} onClose={onClose} />)
    .with({ kind: "sign-up" }, () => <SignUpDialog signUp={ref as SignUpRef} onClose={onClose} />)
    .with({ kind: "confirm" }, { kind: "alert" }, (question) => (
      <QuestionDialog
        {...questionTexts(question)}
        onConfirm={() => dialogs.send({ type: "question.confirmed", id })}
        onCancel={() => dialogs.send({ type: "question.cancelled", id })}
        onClose={onClose}
      />
    ))
    .with({ kind: "subscribe" }, () => <SubscribeDialog subscribe={ref as SubscribeRef} onClose={onClose} />)
    .with({ kind: "visitor-subscribe" }, () => (
      <VisitorSubscribeDialog visitor={ref as VisitorSubscribeRef} onClose={onClose} />
    ))
    .with({ kind: "tip" }, () => <TipDialog tip={ref as TipRef} onClose={onClose} />)
    .with({ kind: "invitation" }, () => (
      <InvitationDialog invitation={ref as InvitationRef} onClose={onClose} />
    ))
    .with({ kind: "snapchat" }, () => <SnapchatDialog snapchat={ref as SnapchatRef} onClose={onClose} />)
    .with({ kind: "unlock" }, () => <UnlockDialog unlock={ref as UnlockRef} onClose={onClose} />)
    .with({ kind: "membership" }, () => (
      <MembershipDialog membership={ref as MembershipRef} onClose={onClose} />
    ))
    .with({ kind: "avatar" }, () => <AvatarDialog avatar={ref as AvatarRef} onClose={onClose} />)
    .with({ kind: "account-menu" }, () => <AccountMenu menu={ref as AccountMenuRef} onClose={onClose} />)
    .with({ kind: "cancel-subscription" }, { kind: "reactivate-subscription" }, () => (
      <CancelSubscriptionDialog cancelSubscription={ref as CancelSubscriptionRef} onClose={onClose} />
    ))
    .with({ kind: "reset-password" }, () => (
      <ResetPasswordDialog resetPassword={ref as ResetPasswordRef} onClose={onClose} />
    ))
    .with({ kind: "new-password" }, () => (
      <NewPasswordDialog newPassword={ref as NewPasswordRef} onClose={onClose} />
    ))
    .with({ kind: "confirm-email" }, () => null)
    .with({ kind: "payment" }, () => <PaymentDialog payment={ref as PaymentRef} />)
    .exhaustive();
}

export type OpenDialogsProps = { dialogs: DialogsRef; stack: readonly OpenDialog[]; overlay: ReactNode };

/** The dialogs that are open, with the overlay in the topmost. */
export function OpenDialogs({ dialogs, stack, overlay }: OpenDialogsProps) {
  return (
    <DialogHost
      stack={stack}
      overlay={overlay}
      render={(dialog) => (
        <Suspense fallback={null}>
          <DialogOf dialogs={dialogs} dialog={dialog} />
        </Suspense>
      )}
    />
  );
}
