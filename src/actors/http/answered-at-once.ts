import type { AnyActorScope, NonReducibleUnknown, PromiseActorLogic } from "xstate";

/**
 * A promise actor that is done before it starts when its answer is known already, so that a machine which invokes it
 * is past loading when `start()` returns, on the server as in the browser.
 */
export const answeredAtOnce = <Output, Input extends NonReducibleUnknown>(
  logic: PromiseActorLogic<Output, Input>,
  known: (input: Input) => Output | null,
): PromiseActorLogic<Output, Input> => ({
  ...logic,
  getInitialSnapshot: (scope: AnyActorScope, input: Input) => {
    const output = known(input);
    if (output === null) return logic.getInitialSnapshot(scope, input);
    return { status: "done", output, error: undefined, input: undefined };
  },
});
