import { assign, setup, type ActorRefFrom, type SnapshotFrom } from "xstate";

import { isSupportForm, type SupportForm } from "../../domain/support/support-forms.ts";
import type { PageInput } from "../app/page-input.ts";
import { resourceMachine, type ResourceRef } from "../resource/resource.machine.ts";
import { supportRequestMachine, type SupportRequestRef } from "../support-request/support-request.machine.ts";

export type SupportEvent = { readonly type: "query.typed"; readonly value: string };

export interface SupportContext extends PageInput<"support"> {
  /** What the questions are searched for. */
  readonly query: string;
}

const formOf = ({ route: { name } }: SupportContext): SupportForm | null =>
  isSupportForm(name) ? name : null;

const supportSetup = setup({
  types: {
    context: {} as SupportContext,
    events: {} as SupportEvent,
    input: {} as PageInput<"support">,
    children: {} as { text: "resource"; request: "supportRequest" },
  },
  actors: { resource: resourceMachine, supportRequest: supportRequestMachine },
  guards: { isForm: ({ context }) => formOf(context) !== null },
});

/** A page under `/support`: one of two forms, or a text, of which the questions can be searched (ROUTE-26 to ROUTE-35, ROUTE-46). */
export const supportMachine = supportSetup.createMachine({
  id: "support",
  meta: { publicFields: ["query"] },
  context: ({ input }) => ({ ...input, query: "" }),
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "isForm", target: "asking" }, { target: "reading" }] },
    asking: {
      invoke: {
        id: "request",
        src: "supportRequest",
        input: ({ context }) => ({
          form: formOf(context) ?? "index",
          isGuest: context.user === null,
          reported: context.route.reported,
        }),
      },
    },
    reading: {
      invoke: {
        id: "text",
        src: "resource",
        input: ({ context }) => ({
          request: { endpoint: "getSupportText", input: { name: context.route.name } },
        }),
      },
      on: { "query.typed": { actions: assign({ query: ({ event }) => event.value }) } },
    },
  },
});

export type SupportRef = ActorRefFrom<typeof supportMachine>;

export type SupportView =
  | { readonly status: "asking"; readonly name: string; readonly request: SupportRequestRef }
  | {
      readonly status: "reading";
      readonly name: string;
      readonly text: ResourceRef;
      /** Null where nothing is searched. */
      readonly query: string | null;
    }
  | { readonly status: "arriving" };

export const selectSupportView = (snapshot: SnapshotFrom<typeof supportMachine>): SupportView => {
  const { children, context } = snapshot;
  const { name } = context.route;
  if (children.request !== undefined) return { status: "asking", name, request: children.request };
  if (children.text === undefined) return { status: "arriving" };
  return { status: "reading", name, text: children.text, query: name === "faq" ? context.query : null };
};
