import { emit, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import type { Call } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";

/** How many creators the landing page shows (ROUTE-65). */
export const landingCreators = 12;

export type LandingEvent =
  | { readonly type: "logIn.pressed" }
  | { readonly type: "signUp.pressed" }
  | { readonly type: "creatorSignUp.pressed" };

const request: Call = { endpoint: "getTop", input: { s: landingCreators } };

const landingSetup = setup({
  types: {
    context: {} as PageInput<"landing">,
    events: {} as LandingEvent,
    input: {} as PageInput<"landing">,
    emitted: {} as SharedEmitted,
    children: {} as { creators: "resource" },
  },
  actors: { resource: resourceMachine },
});

/** The landing page of guests: the popular creators, and the ways in (ROUTE-65). */
export const landingMachine = landingSetup.createMachine({
  id: "landing",
  context: ({ input }) => input,
  invoke: { id: "creators", src: "resource", input: { request } },
  initial: "showing",
  states: {
    showing: {
      on: {
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
}

/** What the landing's view renders. */
export const selectLandingView = (snapshot: SnapshotFrom<typeof landingMachine>): LandingView => {
  const { site } = snapshot.context;
  return {
    status: "showing",
    siteName: site.display_name,
    signsUpCreators: site.signup_source !== null,
    creators: snapshot.children.creators ?? null,
  };
};
