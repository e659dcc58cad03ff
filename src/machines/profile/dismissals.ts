import { endingMemory, type EndingFacts } from "../../domain/profile/ending-memory.ts";

/** Which of the asked memories still count. */
export interface DismissalsTold {
  readonly type: "dismissals.told";
  readonly memories: readonly string[];
}

/** A countdown was dismissed; it stays away for a day (PROFILE-50). */
export interface DismissalKept {
  readonly type: "dismissal.kept";
  readonly memory: string;
}

/** The memories of a profile's countdowns. */
export const endingMemories = (facts: EndingFacts): readonly string[] =>
  (["trial", "gift"] as const).map((type) => endingMemory(type, facts)).filter((memory) => memory !== null);
