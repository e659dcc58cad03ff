import type { Seeded } from "./seeded.ts";

/** What ends together: the work of a node that was killed, of a tab that was closed. */
export interface Life {
  alive: boolean;
}

export interface Task {
  readonly due: number;
  readonly label: string;
  readonly life: Life;
  readonly run: () => void;
  readonly tie: number;
  cancelled: boolean;
}

/** The one clock and the one queue of a run. Times are epoch milliseconds. */
export interface Schedule {
  readonly now: () => number;
  /** Runs `run` after so many milliseconds, unless its life is over by then. What is due at once is drawn by lot. */
  readonly after: (milliseconds: number, life: Life, label: string, run: () => void) => Task;
  /** Takes the next task and moves the clock there; null when nothing is due before `until`. */
  readonly take: (until: number) => Task | null;
  /** The clock jumps: what was due in between is late. */
  readonly jump: (milliseconds: number) => void;
}

const before = (one: Task, other: Task): boolean =>
  one.due < other.due || (one.due === other.due && one.tie < other.tie);

export const createSchedule = (start: number, seeded: Seeded): Schedule => {
  const heap: Task[] = [];
  let clock = start;

  const push = (task: Task): void => {
    let at = heap.length;
    heap.push(task);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(task, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = task;
  };

  const pop = (): void => {
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
      if (!before(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  };

  return {
    now: () => clock,
    after: (milliseconds, life, label, run) => {
      const due = clock + Math.max(0, Math.floor(milliseconds));
      const task: Task = { due, label, life, run, tie: seeded.next(), cancelled: false };
      push(task);
      return task;
    },
    take: (until) => {
      for (;;) {
        const task = heap[0];
        if (task === undefined) return null;
        if (task.cancelled || !task.life.alive) {
          pop();
          continue;
        }
        if (task.due > until) return null;
        pop();
        clock = Math.max(clock, task.due);
        return task;
      }
    },
    jump: (milliseconds) => {
      clock += milliseconds;
    },
  };
};
