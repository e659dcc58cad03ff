import { useSelector } from "@xstate/react";

import type { selectSignUpView, SignUpRef } from "../../machines/sign-up/sign-up.machine.ts";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { SignUpForm } from "./sign-up-form.view.tsx";

type Snapshot = Parameters<typeof selectSignUpView>[0];

/** The sign-up dialog (AUTH-19 to AUTH-27): compact over locked things, or what a provider leaves to complete (AUTH-29). */
export function SignUpDialog({ signUp, onClose }: { signUp: SignUpRef; onClose: () => void }) {
  const busy = useSelector(signUp, isBusy);
  const title = useSelector(signUp, titleOf);
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <SignUpForm signUp={signUp} onLeave={onClose} />
    </Dialog>
  );
}

const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy");
const titleOf = ({ context: { compact, isSocial } }: Snapshot): string => {
  if (isSocial) return "Your account is almost ready";
  return compact ? "Register to access" : "User Sign Up";
};
