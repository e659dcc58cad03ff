/** Lets so many works run at a time, in the order in which they came. One that is given up leaves its place in the queue. */
export const createTurns = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

export type Turns = ReturnType<typeof createTurns>;
