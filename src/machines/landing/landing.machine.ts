import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy, machineProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { HiddenCommand, HiddenTold } from "../browse/hidden.ts";
import type { Call } from "../resource/call.ts";
import { formInputOf } from "../dialogs/register-first.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import type { signInMachine, SignInRef } from "../sign-in/sign-in.machine.ts";
import type { signUpMachine, SignUpRef } from "../sign-up/sign-up.machine.ts";

/** How many creators the landing page shows (ROUTE-65). */
export const landingCreators = 12;

/** `isOpen`: a dialog with a form stands over the page. */
export interface DialogFormsTold {
  readonly type: "dialogForm.told";
  readonly isOpen: boolean;
}

export type LandingEvent =
  | HiddenTold
  | DialogFormsTold
  | { readonly type: "logIn.pressed" }
  | { readonly type: "signUp.pressed" }
  | { readonly type: "creatorSignUp.pressed" };

export interface LandingContext extends PageInput<"landing"> {
  readonly hidden: HiddenCreators;
  /** A dialog with a form stands over the page. */
  readonly isCovered: boolean;
}

const file = "src/pages/landing/landing.page.ts";

const request: Call = { endpoint: "getTop", input: { s: landingCreators } };

const landingSetup = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingEvent,
    input: {} as PageInput<"landing">,
    emitted: {} as SharedEmitted,
    children: {} as {
      creators: "resource";
      hidden: "hiddenCreators";
      dialogForm: "dialogForm";
      loadForms: "loadForms";
      signIn: "signIn";
      signUp: "signUp";
    },
  },
  actors: {
    dialogForm: callbackProvidedBy("src/actors/landing/dialog-form.actors.ts"),
    loadForms: promiseProvidedBy<void>(file),
    signIn: machineProvidedBy<typeof signInMachine>(file),
    signUp: machineProvidedBy<typeof signUpMachine>(file),
    resource: resourceMachine,
    hiddenCreators: callbackProvidedBy<HiddenCommand>("src/actors/browse/hidden-creators.actors.ts"),
  },
});

const formInput = ({ context: { page } }: { readonly context: LandingContext }) => formInputOf(page);

/**
 * The landing page of guests: the popular creators but whom the viewer hid (CONST-02), and the forms to log in and to sign up,
 * one at a time (ROUTE-52, ROUTE-65), and none below a dialog with another form: readers and password managers find one log-in.
 * Their code comes after the first view; where it does not come, buttons open the dialogs.
 */
export const landingMachine = landingSetup.createMachine({
  id: "landing",
  context: ({ input }) => ({ ...input, hidden: {}, isCovered: false }),
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "creators", src: "resource", input: { request } },
    { id: "dialogForm", src: "dialogForm" },
  ],
  on: {
    "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
    "dialogForm.told": { actions: assign({ isCovered: ({ event }) => event.isOpen }) },
    "creatorSignUp.pressed": {
      actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up", isModel: true } }),
    },
  },
  initial: "arriving",
  states: {
    arriving: { invoke: { id: "loadForms", src: "loadForms", onDone: "signingIn", onError: "withoutForms" } },
    signingIn: {
      invoke: { id: "signIn", src: "signIn", input: formInput, onDone: "leaving" },
      on: { "signUp.pressed": "signingUp" },
    },
    signingUp: {
      invoke: { id: "signUp", src: "signUp", input: formInput, onDone: "leaving" },
      on: { "logIn.pressed": "signingIn" },
    },
    withoutForms: {
      on: {
        "logIn.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
        "signUp.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }) },
      },
    },
    // The page is loaded anew.
    leaving: {},
  },
});

/** What stands beside the claim. */
export type WayIn =
  | { readonly status: "arriving" }
  | { readonly status: "covered" }
  | { readonly status: "signingIn"; readonly signIn: SignInRef }
  | { readonly status: "signingUp"; readonly signUp: SignUpRef }
  | { readonly status: "withoutForms" };

interface LandingFrame {
  readonly siteName: string;
  /** Whether the site takes creators' sign-ups (ROUTE-12). */
  readonly signsUpCreators: boolean;
  /** How many providers of social sign-in the forms offer. */
  readonly providers: 0 | 1 | 2;
  readonly creators: ActorRefFrom<typeof resourceMachine> | null;
  /** Whom the viewer is not interested in. */
  readonly hidden: HiddenCreators;
}

export type LandingView = WayIn & LandingFrame;

/** What the landing's view renders. */
export const selectLandingView = (snapshot: SnapshotFrom<typeof landingMachine>): LandingView => {
  const { site, page, hidden, isCovered } = snapshot.context;
  const { creators = null, signIn, signUp } = snapshot.children;
  const frame: LandingFrame = {
    siteName: site.display_name,
    signsUpCreators: site.signup_source !== null,
    providers: (page.socialProviders?.length ?? 0) as 0 | 1 | 2,
    creators,
    hidden,
  };
  if (snapshot.matches("withoutForms")) return { status: "withoutForms", ...frame };
  if (isCovered) return { status: "covered", ...frame };
  if (signIn !== undefined) return { status: "signingIn", signIn, ...frame };
  return signUp === undefined ? { status: "arriving", ...frame } : { status: "signingUp", signUp, ...frame };
};
