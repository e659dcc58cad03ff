import type { AnyActorLogic, AnyStateMachine } from "xstate";

/** Whether logic is a state machine, by its fields: an app that brings an XState of its own has another class. */
export const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine =>
  "root" in logic && "getStateNodeById" in logic;
