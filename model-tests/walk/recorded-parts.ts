import { fromCallback, fromPromise, type AnyEventObject } from "xstate";

/** What was seen of the actors that a machine began. */
export interface RecordedParts<Name extends string> {
  /** For `drive`. */
  readonly actors: Readonly<Record<string, unknown>>;
  /** With what such actors were begun, newest last. */
  readonly begun: (name: Name) => readonly unknown[];
  /** With what the newest of them was begun. */
  readonly asked: (name: Name) => unknown;
  /** What they were told. */
  readonly heard: (name: Name) => readonly AnyEventObject[];
  /** With what those were begun that have been stopped. */
  readonly ended: (name: Name) => readonly unknown[];
}

/** Calls that never answer by themselves, and actors that only listen. */
export const recordedParts = <Name extends string>(
  calls: readonly Name[],
  listeners: readonly Name[],
): RecordedParts<Name> => {
  const names = [...calls, ...listeners];
  const lists = <Item>() => new Map<Name, Item[]>(names.map((name) => [name, []]));
  const [begun, ended, heard] = [lists<unknown>(), lists<unknown>(), lists<AnyEventObject>()];
  const call = (name: Name) =>
    fromPromise(({ input }) => {
      begun.get(name)!.push(input);
      return new Promise(() => undefined);
    });
  const listener = (name: Name) =>
    fromCallback<AnyEventObject>(({ input, receive }) => {
      begun.get(name)!.push(input);
      receive((event) => void heard.get(name)!.push(event));
      return () => void ended.get(name)!.push(input);
    });
  return {
    actors: Object.fromEntries([
      ...calls.map((name) => [name, call(name)]),
      ...listeners.map((name) => [name, listener(name)]),
    ]),
    begun: (name) => begun.get(name)!,
    asked: (name) => begun.get(name)!.at(-1),
    heard: (name) => heard.get(name)!,
    ended: (name) => ended.get(name)!,
  };
};
