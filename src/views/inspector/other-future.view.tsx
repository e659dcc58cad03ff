import { useMemo } from "react";

import { statesOf } from "../../machines/inspector/wording.ts";
import * as css from "./details.css.ts";
import { useRecordedFuture } from "./futures.view.tsx";
import { useLooking } from "./looking.ts";
import { Section } from "./section.view.tsx";
import { ValueTree } from "./value-tree.view.tsx";

const words = (value: unknown): string => statesOf(value).join(" · ") || "(no states)";

/** What of the actor that is looked at is otherwise in a branch than it was recorded. */
export function OtherFuture() {
  const { shown, compare } = useLooking();
  const recorded = useRecordedFuture();
  const other = recorded?.shown ?? null;
  const difference = useMemo(
    () => (shown === null || other === null ? null : compare(other.context, shown.context)),
    [shown, other, compare],
  );
  if (recorded === null || shown === null || shown.machine === null) return null;
  return (
    <Section
      title="The branch beside the recording"
      aside={difference === null ? "equal context" : undefined}
    >
      <dl className={css.facts}>
        <dt className={css.term}>Recorded</dt>
        <dd className={css.fact}>
          <span className={css.mono}>{other === null ? "had not begun" : words(other.value)}</span>
        </dd>
        <dt className={css.term}>Branch</dt>
        <dd className={css.fact}>
          <span className={css.mono}>{words(shown.value)}</span>
        </dd>
      </dl>
      {difference !== null && (
        <ValueTree
          key={shown.number}
          label="Context in the branch, beside the recording"
          value={shown.context}
          difference={difference}
        />
      )}
    </Section>
  );
}
