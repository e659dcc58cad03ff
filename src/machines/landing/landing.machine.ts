import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { HiddenCommand, HiddenTold } from "../browse/hidden.ts";
import type { Call } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";

/** How many creators the landing page shows (ROUTE-65). */
export const landingCreators = 12;

export type LandingEvent =
  | HiddenTold
  | { readonly type: "logIn.pressed" }
  | { readonly type: "signUp.pressed" }
  | { readonly type: "creatorSignUp.pressed" };

export interface LandingContext extends PageInput<"landing"> {
  readonly hidden: HiddenCreators;
}

const request: Call = { endpoint: "getTop", input: { s: landingCreators } };

const landingSetup = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingEvent,
    input: {} as PageInput<"landing">,
    emitted: {} as SharedEmitted,
    children: {} as { creators: "resource"; hidden: "hiddenCreators" },
  },
  actors: {
    resource: resourceMachine,
    hiddenCreators: callbackProvidedBy<HiddenCommand>("src/actors/browse/hidden-creators.actors.ts"),
  },
});

/** The landing page of guests: the popular creators but whom the viewer hid (CONST-02), and the ways in (ROUTE-65). */
export const landingMachine = landingSetup.createMachine({
  id: "landing",
  context: ({ input }) => ({ ...input, hidden: {} }),
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "creators", src: "resource", input: { request } },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
        "logIn.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
        "signUp.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }) },
        "creatorSignUp.pressed": {
          actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up", isModel: true } }),
        },
      },
    },
  },
});

export interface LandingView {
  readonly status: "showing";
  readonly siteName: string;
  /** Whether the site takes creators' sign-ups (ROUTE-12). */
  readonly signsUpCreators: boolean;
  readonly creators: ActorRefFrom<typeof resourceMachine> | null;
  /** Whom the viewer is not interested in. */
  readonly hidden: HiddenCreators;
}

/** What the landing's view renders. */
export const selectLandingView = (snapshot: SnapshotFrom<typeof landingMachine>): LandingView => {
  const { site, hidden } = snapshot.context;
  return {
    status: "showing",
    siteName: site.display_name,
    signsUpCreators: site.signup_source !== null,
    creators: snapshot.children.creators ?? null,
    hidden,
  };
};
