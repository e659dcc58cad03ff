import type { AnyEventObject, AnyStateMachine, NonReducibleUnknown } from "xstate";
import { fromCallback, fromPromise } from "xstate";

const refusal = (file: string): Error => new Error(`This actor was not provided; ${file} has it.`);

/** A typed stand-in for a promise actor; running it refuses, naming the file that provides the real one. */
export const promiseProvidedBy = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  file: string,
) => fromPromise<Output, Input>(() => Promise.reject(refusal(file)));

/** The same for an actor that sends events: `Received` is what it takes. */
export const callbackProvidedBy = <
  Received extends AnyEventObject = AnyEventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  file: string,
) =>
  fromCallback<Received, Input>(() => {
    throw refusal(file);
  });

/** The same for a machine that loads later: machines that start it know its type only. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the machine that comes later
export const machineProvidedBy = <Machine extends AnyStateMachine>(file: string): Machine =>
  promiseProvidedBy(file) as unknown as Machine;
