import "../journal/form-stand-in.ts";

import type { AnyStateMachine } from "xstate";

import { flows } from "../../machines/flows.ts";

const machines = new Map<string, AnyStateMachine>(flows.map(({ machine }) => [machine.id, machine]));

/** The machine of this build with an id, which is its flow's slug. */
export const machineOf = (id: string): AnyStateMachine | undefined => machines.get(id);
