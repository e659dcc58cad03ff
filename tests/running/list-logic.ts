import { fromCallback, type AnyEventObject } from "xstate";

/** A list in the place of a machine's own: `asked` keeps what it began with and what it was sent. */
export const listLogic = () => {
  const asked: unknown[] = [];
  const logic = fromCallback<AnyEventObject>(({ input, receive }) => {
    asked.push(input);
    receive((event) => asked.push(event));
  });
  return { logic, asked };
};
