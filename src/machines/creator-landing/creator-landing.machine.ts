import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import { CREATOR_OFFER_ENDS_AT, creatorOfferText } from "../../domain/creator/creator-offer.ts";
import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";

export type CreatorLandingEvent = { readonly type: "logIn.pressed" };

type Context = PageInput<"creator-landing">;

/** Browsers count no longer than this, in milliseconds. */
const LONGEST_WAIT = 2_147_483_000;

const untilEnd = ({ now }: Context): number => Math.min(LONGEST_WAIT, (CREATOR_OFFER_ENDS_AT - now) * 1000);

const creatorLandingSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CreatorLandingEvent,
    input: {} as Context,
    emitted: {} as SharedEmitted,
  },
  delays: { offerEnds: ({ context }) => untilEnd(context) },
  guards: {
    isOffered: ({ context: { site, now } }) => creatorOfferText(site.creator_offer_text, now) !== null,
  },
});

/**
 * The page for people who want to become creators (ROUTE-01 to ROUTE-10). Its offer goes by the server's clock and
 * disappears when it ends.
 */
export const creatorLandingMachine = creatorLandingSetup.createMachine({
  id: "creator-landing",
  context: ({ input }) => input,
  on: {
    "logIn.pressed": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
  },
  initial: "arriving",
  states: {
    arriving: {
      always: [{ guard: "isOffered", target: "offering" }, { target: "showing" }],
    },
    offering: {
      after: {
        offerEnds: {
          target: "arriving",
          actions: assign({ now: ({ context }) => context.now + Math.ceil(untilEnd(context) / 1000) }),
        },
      },
    },
    showing: {},
  },
});

export type CreatorLandingRef = ActorRefFrom<typeof creatorLandingMachine>;

export interface CreatorLandingView {
  readonly status: "offering" | "showing";
  readonly offer: string | null;
  readonly siteName: string;
  readonly viewer: "guest" | "fan" | "creator";
  /** What the button to the sign-up says; null where the site takes none (ROUTE-10, ROUTE-12). */
  readonly start: "Apply Here" | "Get Started" | null;
}

/** What the view renders. */
export const selectCreatorLandingView = (
  snapshot: SnapshotFrom<typeof creatorLandingMachine>,
): CreatorLandingView => {
  const { user, site, now } = snapshot.context;
  const offering = snapshot.matches("offering");
  const member = user?.type === "model" ? "creator" : "fan";
  const start = site.signup_source === "fantime" ? "Apply Here" : "Get Started";
  return {
    status: offering ? "offering" : "showing",
    offer: offering ? creatorOfferText(site.creator_offer_text, now) : null,
    siteName: site.display_name,
    viewer: user === null ? "guest" : member,
    start: site.signup_source === null ? null : start,
  };
};
