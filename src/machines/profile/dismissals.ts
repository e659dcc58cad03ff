import { profileAlerts, type AlertFacts } from "../../domain/profile/alerts.ts";

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

/** The memories of a profile's dismissible alerts. */
export const endingMemories = (facts: AlertFacts): readonly string[] =>
  profileAlerts(facts, []).flatMap((alert) => (alert.kind === "ends" ? [alert.memory] : []));
