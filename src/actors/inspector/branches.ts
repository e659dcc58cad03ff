import type { SendAnswer, SourceHead } from "../../machines/inspector/library.ts";
import type { PlainEvent, Timeline, TimelineNote } from "../../machines/inspector/timeline.ts";
import type { Fold } from "../journal/fold.ts";
import type { Recording } from "../journal/recording.ts";
import { branchPoint, createBranchSource, type BranchSource } from "./branch-source.ts";
import type { KnownMachines } from "./known-machines.ts";
import { refuse } from "./send-event.ts";
import { withNote } from "./with-note.ts";

/** What a branch can come from. */
export interface BranchOrigin {
  readonly head: Omit<SourceHead, "length">;
  readonly length: () => number;
  readonly fold: () => Fold | null;
  readonly recording: (() => Promise<Recording | null>) | null;
}

export interface BranchesParts {
  readonly known: KnownMachines;
  /** Makes a branch a source that can be looked at. */
  readonly put: (
    head: Omit<SourceHead, "length" | "begun">,
    branch: BranchSource,
    timeline: Timeline,
  ) => void;
  /** A branch has new steps. */
  readonly grown: (source: string, length: number) => void;
}

/** Branches that are open at once: each keeps all steps up to its beginning a second time. */
export const MOST_BRANCHES = 20;

/** Steps are numbered from 1 on the page: the first of its own follows the last one that both have. */
const noteOf = (title: string, step: number): TimelineNote => ({
  kind: "branch",
  text:
    `A branch of ${title}: from step ${step + 2} on it shows what the machines would have done. ` +
    "Answers and delays come by hand only; nothing reaches the app or the server.",
  step,
});

/** The branches of the recordings that are looked at. */
export const createBranches = ({ known, put, grown }: BranchesParts) => {
  const branches = new Map<string, BranchSource>();
  let numbered = 0;

  const begin = (
    { head: { id: of, title, group } }: BranchOrigin,
    step: number,
    branch: BranchSource,
  ): string => {
    numbered += 1;
    const id = `branch:${numbered}`;
    branches.set(id, branch);
    put(
      { id, title: `${title} after step ${step + 1}`, group, kind: "branch", branch: { of, step } },
      branch,
      withNote(branch.timeline, noteOf(title, step)),
    );
    return id;
  };

  return {
    /** What an actor would have done with an event after a step: in the branch whose newest step that is, or in a new one. */
    send: async (
      origin: BranchOrigin,
      actor: number,
      event: PlainEvent,
      step: number,
    ): Promise<SendAnswer> => {
      const fold = origin.fold();
      const recording = fold === null ? null : ((await origin.recording?.()) ?? null);
      if (fold === null || recording === null)
        return refuse("Only recordings of this product's machines have branches.");
      const own = step === origin.length() - 1 ? branches.get(origin.head.id) : undefined;
      if (own === undefined && branches.size >= MOST_BRANCHES)
        return refuse(`${MOST_BRANCHES} branches are open. Please close one of them first.`);
      const point = branchPoint(fold, step);
      const branch = own ?? createBranchSource(recording, point, known);
      if (branch === null) return refuse("At the beginning nothing runs yet.");
      const before = branch.timeline.length;
      const answer = await branch.send(actor, event);
      // Machines that send to each other without end leave steps behind as well.
      if (!answer.accepted && branch.timeline.length === before) return answer;
      const id = own === undefined ? begin(origin, point, branch) : origin.head.id;
      grown(id, branch.timeline.length);
      if (!answer.accepted) return answer;
      return { accepted: true, branch: id };
    },
    forget: (id: string): void => void branches.delete(id),
  };
};
