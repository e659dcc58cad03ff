import { useSelector } from "@xstate/react";

import type { SignInRef } from "../../machines/sign-in/sign-in.machine.ts";
import type { SignUpRef } from "../../machines/sign-up/sign-up.machine.ts";

type Shown = { readonly status: string; readonly signUp?: SignUpRef; readonly signIn?: SignInRef };

/** Whether the form that a dialog shows to somebody who is not signed in is at work, so that the dialog stays (SHELL-68). */
export const useFormBusy = ({ signUp, signIn }: Shown): boolean =>
  useSelector(signUp ?? signIn, (snapshot) => snapshot?.hasTag("busy") ?? false);
