import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import { testimonialsOf, type Testimonial } from "../../domain/site/testimonials.ts";
import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { HiddenCommand, HiddenTold } from "../browse/hidden.ts";
import type { Call } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";

/** How many of the newest creators the welcome page shows (ROUTE-65). */
export const welcomeCreators = 6;

/** `testimonial.chosen`: by its place, from 0. */
export type WelcomeEvent =
  | HiddenTold
  | { readonly type: "logIn.pressed" }
  | { readonly type: "signUp.pressed" }
  | { readonly type: "testimonial.chosen"; readonly index: number };

export interface WelcomeContext extends PageInput<"welcome"> {
  /** Which testimonial is seen. */
  readonly index: number;
  readonly hidden: HiddenCreators;
}

const request: Call = { endpoint: "getTop", input: { s: welcomeCreators, list: "newest_creators" } };

const welcomeSetup = setup({
  types: {
    context: {} as WelcomeContext,
    events: {} as WelcomeEvent,
    input: {} as PageInput<"welcome">,
    emitted: {} as SharedEmitted,
    children: {} as { creators: "resource"; hidden: "hiddenCreators" },
  },
  actors: {
    resource: resourceMachine,
    hiddenCreators: callbackProvidedBy<HiddenCommand>("src/actors/browse/hidden-creators.actors.ts"),
  },
  delays: { testimonialTurn: 60_000 },
  guards: {
    hasTestimonials: ({ context }) => testimonialsOf(context.site.testimonials).length > 1,
    isThere: ({ context, event }) =>
      event.type === "testimonial.chosen" && event.index in testimonialsOf(context.site.testimonials),
  },
});

const choose = welcomeSetup.createAction(
  assign({
    index: ({ context, event }) => (event.type === "testimonial.chosen" ? event.index : context.index),
  }),
);

/**
 * The page at `/` and `/feed` for guests of a site in fantime style (ROUTE-51). Two testimonials take turns each minute
 * (ROUTE-62); one that is chosen has a minute of its own.
 */
export const welcomeMachine = welcomeSetup.createMachine({
  id: "welcome",
  context: ({ input }) => ({ ...input, index: 0, hidden: {} }),
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "creators", src: "resource", input: { request } },
  ],
  on: {
    "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
    "logIn.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
    "signUp.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }) },
  },
  initial: "arriving",
  states: {
    arriving: {
      always: [{ guard: "hasTestimonials", target: "turning" }, { target: "quiet" }],
    },
    turning: {
      after: {
        testimonialTurn: {
          target: "turning",
          reenter: true,
          actions: assign({ index: ({ context }) => 1 - context.index }),
        },
      },
      on: {
        "testimonial.chosen": { guard: "isThere", target: "turning", reenter: true, actions: choose },
      },
    },
    quiet: {},
  },
});

export type WelcomeRef = ActorRefFrom<typeof welcomeMachine>;

export interface WelcomeView {
  readonly status: "turning" | "quiet";
  readonly siteName: string;
  readonly logo: string | null;
  /** Whether the site takes creators' sign-ups (ROUTE-12). */
  readonly signsUpCreators: boolean;
  readonly testimonials: readonly Testimonial[];
  /** The place of the testimonial that is seen. */
  readonly index: number;
  readonly creators: ActorRefFrom<typeof resourceMachine> | null;
  /** Whom the viewer is not interested in. */
  readonly hidden: HiddenCreators;
}

/** What the welcome page's view renders. */
export const selectWelcomeView = (snapshot: SnapshotFrom<typeof welcomeMachine>): WelcomeView => {
  const { site, index, hidden } = snapshot.context;
  const testimonials = testimonialsOf(site.testimonials);
  return {
    status: snapshot.matches("turning") ? "turning" : "quiet",
    siteName: site.display_name,
    logo: site.logo ?? site.logo_small,
    signsUpCreators: site.signup_source !== null,
    testimonials,
    index,
    creators: snapshot.children.creators ?? null,
    hidden,
  };
};
