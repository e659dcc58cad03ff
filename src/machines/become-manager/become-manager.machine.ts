import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { offersApplication } from "../../domain/creator-application/offered-forms.ts";
import { feeOfAddress } from "../../domain/manager/fee.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

export type BecomeManagerEvent = { readonly type: "accept.chosen" } | { readonly type: "logIn.chosen" };

/** What an invite's address says. */
export interface InviteAddress {
  readonly username: string;
  readonly fee: number;
  readonly hash: string;
}

export type BecomeManagerInput = Pick<PageInput<"become-manager">, "route" | "user" | "site">;

export interface BecomeManagerContext {
  readonly username: string;
  /** Null: the address lacks something, or says no fee of 0 to 100 (MGR-06, MGR-37). */
  readonly invite: InviteAddress | null;
  readonly viewer: "guest" | "fan" | "applied" | "model";
  /** Null: the site takes no creators. */
  readonly signUpPath: string | null;
  /** An answer was lost: he may have accepted it already. */
  readonly isUnsure: boolean;
}

const viewerOf = ({ user }: BecomeManagerInput): BecomeManagerContext["viewer"] => {
  if (user === null) return "guest";
  if (user.type === "model") return "model";
  return user.compliance_status.status === "under_review" ? "applied" : "fan";
};

const inviteOf = ({ route: { username, fee: typed, hash } }: BecomeManagerInput): InviteAddress | null => {
  const fee = feeOfAddress(typed);
  return fee === null || hash === null || hash === "" ? null : { username, fee, hash };
};

/** MGR-14, MGR-15, MGR-18, CWL-11 */
const signUpPathOf = ({ site }: BecomeManagerInput): string | null => {
  const facts = siteFacts(site);
  if (offersApplication("vip", facts)) return "/creator/vip-signup-form";
  return offersApplication("standard", facts) ? "/creator/signup" : null;
};

export const managerOf = (username: string): string => `You are now manager of ${username}`;

const becomeManagerSetup = setup({
  types: {
    context: {} as BecomeManagerContext,
    events: {} as BecomeManagerEvent,
    input: {} as BecomeManagerInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
  },
  actors: {
    acceptInvite: promiseProvidedBy<AnswerTo<"acceptManagerInvite">, InviteAddress>(
      "src/actors/become-manager/become-manager.actors.ts",
    ),
  },
  guards: {
    isInvalid: ({ context }) => context.invite === null,
    isGuest: ({ context }) => context.viewer === "guest",
    isNotModel: ({ context }) => context.viewer !== "model",
    isOfInvite: (_, { code }: { readonly code: string }) => code === "invite_invalid",
    wasUsed: ({ context }, { code }: { readonly code: string }) =>
      context.isUnsure && code === "invite_invalid",
  },
});

/** Becoming the manager of a creator, from the address that the invited was sent (MGR-06 to MGR-19). */
export const becomeManagerMachine = becomeManagerSetup.createMachine({
  id: "become-manager",
  context: ({ input }) => ({
    username: input.route.username,
    invite: inviteOf(input),
    viewer: viewerOf(input),
    signUpPath: signUpPathOf(input),
    isUnsure: false,
  }),
  initial: "checking",
  states: {
    // MGR-19
    checking: {
      always: [
        { guard: "isInvalid", target: "invalid" },
        { guard: "isGuest", target: "loginRequired" },
        { guard: "isNotModel", target: "notModel" },
        { target: "ready" },
      ],
    },
    invalid: {},
    loginRequired: {
      // The invite is accepted here.
      on: {
        "logIn.chosen": {
          actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }),
        },
      },
    },
    notModel: {},
    ready: { on: { "accept.chosen": "accepting" } },
    accepting: {
      tags: "busy",
      invoke: {
        id: "acceptInvite",
        src: "acceptInvite",
        input: ({ context: { invite } }) => invite ?? { username: "", fee: 0, hash: "" },
        onDone: byStatus({
          ok: {
            target: "accepted",
            actions: [
              emit(({ context }) => ({
                type: "toast.requested",
                kind: "success",
                text: managerOf(context.username),
              })),
              emit({ type: "navigation.requested", to: accountPaths.manager, replace: true }),
            ],
          },
          failed: [
            {
              // That page says whether he is her manager.
              guard: { type: "wasUsed", params: ({ event }) => event.output.failure },
              target: "left",
              actions: emit({ type: "navigation.requested", to: accountPaths.manager, replace: true }),
            },
            {
              guard: { type: "isOfInvite", params: ({ event }) => event.output.failure },
              target: "invalid",
              actions: [
                assign({ invite: null }),
                emit(({ event }) => errorToast(event.output.failure.error)),
              ],
            },
            { target: "ready", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
          ],
        }),
        onError: {
          target: "ready",
          actions: [assign({ isUnsure: true }), emit(errorToast(UNREACHABLE))],
        },
      },
    },
    left: {},
    accepted: {},
  },
});

export type BecomeManagerRef = ActorRefFrom<typeof becomeManagerMachine>;

export type BecomeManagerView =
  | { readonly status: "error_url_not_valid" | "error_login_required" }
  | {
      readonly status: "error_not_model";
      readonly hasApplied: boolean;
      readonly signUpPath: string | null;
    }
  | { readonly status: "ok"; readonly fee: number; readonly accepting: boolean };

export const selectBecomeManagerView = ({
  value,
  context: { invite, viewer, signUpPath },
}: SnapshotFrom<typeof becomeManagerMachine>): BecomeManagerView => {
  if (invite === null) return { status: "error_url_not_valid" };
  switch (value) {
    case "loginRequired":
      return { status: "error_login_required" };
    case "notModel":
      return { status: "error_not_model", hasApplied: viewer === "applied", signUpPath };
    default:
      return { status: "ok", fee: invite.fee, accepting: value !== "ready" };
  }
};
