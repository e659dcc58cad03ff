import { fromPromise } from "xstate";

/** A promise actor for a machine's test that never settles; `asked` keeps its inputs. */
export const promiseLogic = <Output, Input>() => {
  const asked: Input[] = [];
  const logic = fromPromise<Output, Input>(({ input }) => {
    asked.push(input);
    return new Promise<never>(() => {});
  });
  return { logic, asked };
};
