import { StateMachine, type AnyStateMachine } from "xstate";

/** A machine whose code loads later: it stands in for what `load` answers, which has to be there when an actor starts. */
export const lazyMachine = <Machine extends AnyStateMachine>(loaded: () => Machine): Machine =>
  new Proxy({} as Machine, {
    get: (_, key) => {
      const machine = loaded();
      const value: unknown = Reflect.get(machine, key);
      return typeof value === "function" ? value.bind(machine) : value;
    },
    has: (_, key) => Reflect.has(loaded(), key),
    getPrototypeOf: () => StateMachine.prototype,
  });
