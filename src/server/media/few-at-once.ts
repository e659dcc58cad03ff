/** There are too many that wait already. */
export class TooMany extends Error {}

/** Runs `places` works at once; `waiting` more wait for their turn, and beyond that they are refused with `TooMany`. */
export const fewAtOnce = (places: number, waiting: number) => {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < places) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new TooMany(`${waiting} wait already.`);
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    await promise;
  };
  /** A place goes on to the one who waits longest. */
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
