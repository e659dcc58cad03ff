import type { UnitOfWork } from "../../src/server/store/event-store.ts";
import { deciding } from "./changed-decider.ts";
import { honest } from "./seams.ts";

type Decided = { readonly events?: readonly { readonly type: string; readonly data: object }[] };

/** A show whose end says another refund. */
const refunding = (change: (refund: number, amount: number) => number) =>
  deciding("private-show", (as) => (command, state, context) => {
    const decided = as(command, state, context) as Decided;
    const events = decided.events?.map((event) => {
      const { refund } = event.data as { readonly refund: number };
      return event.type === "PrivateEnded"
        ? { ...event, data: { ...event.data, refund: change(refund, state.terms?.amount ?? 0) } }
        : event;
    });
    return events === undefined ? decided : { ...decided, events };
  });

/** A unit of work in which a broadcast is not ended by what is paid for. */
const goingOn = (unit: UnitOfWork): UnitOfWork => ({
  ...unit,
  execute: async (decider, id, command) =>
    (command as { readonly type: string }).type === "EndStream"
      ? { events: [], state: await unit.load(decider, id) }
      : unit.execute(decider, id, command),
});

/** Mutants of invitations, private shows and broadcasts. */
export const liveMutants = [
  {
    name: "show-for-nothing",
    mistake: "A private show that did not take place is not paid back.",
    seams: { ...honest, wrapUnit: refunding((refund, amount) => (refund === amount ? 0 : refund)) },
  },
  {
    name: "minutes-rounded-up",
    mistake: "Of a show that ended early a minute too few goes back.",
    seams: {
      ...honest,
      wrapUnit: refunding((refund, amount) =>
        refund > 0 && refund < amount ? Math.max(0, refund - Math.floor(amount / 10)) : refund,
      ),
    },
  },
  {
    name: "absence-unnoticed",
    mistake: "Who is in the room and says nothing any more counts as being there.",
    seams: {
      ...honest,
      wrapUnit: deciding("private-show", (as) => (command, state, context) => {
        const seen = { creator: context.now, fan: context.now };
        return as("seen" in command ? { ...command, seen } : command, state, context);
      }),
    },
  },
  {
    name: "invited-for-ever",
    mistake: "An invitation can be accepted after its time.",
    seams: {
      ...honest,
      wrapUnit: deciding("private-show", (as) => (command, state, context) => {
        const isLate = command.type === "AcceptPrivate" || command.type === "LookAtPrivate";
        const deadline = isLate && state.status === "invited" ? Infinity : state.deadline;
        return as(command, { ...state, deadline }, context);
      }),
    },
  },
  {
    name: "withdrawn-while-paying",
    mistake: "An invitation can be withdrawn while its money is held.",
    seams: {
      ...honest,
      wrapUnit: deciding("private-show", (as) => (command, state, context) => {
        const reservedBy = command.type === "WithdrawPrivate" ? null : state.reservedBy;
        return as(command, { ...state, reservedBy }, context);
      }),
    },
  },
  {
    name: "live-in-private",
    mistake: "A broadcast goes on when a private show is paid for.",
    seams: { ...honest, wrapUnit: goingOn },
  },
  {
    name: "look-lost",
    mistake: "Nobody looks whether a creator who is live is still there.",
    seams: {
      ...honest,
      wrapUnit: deciding("broadcast", (as) => (command, state, context) => {
        return command.type === "LookAtStream" ? { events: [] } : as(command, state, context);
      }),
    },
  },
] as const;
