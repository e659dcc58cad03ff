import ELK, { type ElkNode } from "elkjs/lib/elk-api.js";

/** Finds places for the nodes and edges of a graph. */
export type Arrange = (graph: ElkNode) => Promise<ElkNode>;

/** After this long (milliseconds) a drawing is given up. */
const timeout = 20_000;

/**
 * Arranges graphs in a worker of its own, which starts at once, so that its code is there when the network is gone. A worker that breaks or takes too long is
 * stopped, so that its late answer reaches nobody, and the next graph gets a new one.
 */
export const createArrange = (startWorker: () => Worker): Arrange => {
  const start = () => {
    const worker = startWorker();
    // One that breaks before it has anything to do is replaced when it has.
    worker.addEventListener("error", () => stop(worker));
    const elk = new ELK({ workerFactory: () => worker });
    return { worker, layout: (graph: ElkNode): Promise<ElkNode> => elk.layout(graph) };
  };

  let running: { readonly worker: Worker; readonly layout: Arrange } | null = start();

  const stop = (worker: Worker): void => {
    worker.terminate();
    if (running?.worker === worker) running = null;
  };

  return (graph) => {
    running ??= start();
    const { worker, layout } = running;
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string): void => {
        stop(worker);
        reject(new Error(reason));
      };
      const timer = setTimeout(() => giveUp("This chart takes too long to lay out."), timeout);
      const broke = (): void => giveUp("The worker that lays charts out has stopped.");
      worker.addEventListener("error", broke);
      layout(graph)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          worker.removeEventListener("error", broke);
        });
    });
  };
};
