import { memoryOfTree, processTree } from "./process-tree.ts";

/** Follows the memory of a process and everything below it until `stop`, which answers the growth in bytes. */
export const watchMemory = (pid: number): { readonly stop: () => number } => {
  const measure = (): number => memoryOfTree(processTree(pid));
  const base = measure();
  let most = base;
  const look = (): void => void (most = Math.max(most, measure()));
  const timer = setInterval(look, 250);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most - base;
    },
  };
};
