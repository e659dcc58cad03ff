import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useMemo } from "react";

import { besideStep, counterpart } from "../../machines/inspector/branch.ts";
import { selectErrands } from "../../machines/inspector/inspector.machine.ts";
import { nameOf } from "../../machines/inspector/wording.ts";
import * as css from "./futures.css.ts";
import { type Looking, LookingContext, useLooking } from "./looking.ts";
import { panel } from "./main-pane.css.ts";
import { Tool } from "./tool.view.tsx";

/** The recording that a branch comes from, at the step to be seen beside the one that is looked at; null when it is no branch. */
export function useRecordedFuture(): Looking | null {
  const looking = useLooking();
  const { library, source, timeline, step, shown, inspector } = looking;
  const { branch } = source;
  const recorded = branch === undefined ? null : library.timeline(branch.of);
  const head = inspector.getSnapshot().context.sources.find(({ id }) => id === branch?.of);
  const length = recorded?.length ?? 0;
  return useMemo(() => {
    if (branch === undefined || recorded === null || head === undefined) return null;
    const actor = shown?.number ?? null;
    const at = besideStep(recorded, timeline, { fork: branch.step, step, actor });
    const actors = recorded.actorsAt(at);
    const other = shown === null ? null : counterpart(recorded, shown, branch.step, at);
    return { ...looking, source: head, timeline: recorded, step: at, length, actors, shown: other };
  }, [branch, recorded, head, length, looking, timeline, step, shown]);
}

/** Something that shows a moment: of a branch twice, as it was recorded and as it would have been. */
export function Futures({ children }: { children: (isBeside: boolean) => ReactNode }) {
  const looking = useLooking();
  const recorded = useRecordedFuture();
  const { branch } = looking.source;
  if (recorded === null || branch === undefined) return children(false);
  return (
    <div className={css.futures}>
      <section className={css.future} aria-label="As it was recorded">
        <LookingContext value={recorded}>
          <Head title="As it was recorded" fork={branch.step} />
          <div className={panel}>{children(true)}</div>
        </LookingContext>
      </section>
      <section className={css.future} aria-label="The branch">
        <Head title="The branch" fork={branch.step} isBranch />
        <div className={panel}>{children(false)}</div>
      </section>
    </div>
  );
}

function Head({ title, fork, isBranch = false }: { title: string; fork: number; isBranch?: boolean }) {
  const { inspector, source, step, shown, timeline } = useLooking();
  const { doing } = useSelector(inspector, selectErrands, shallowEqual);
  const taken = shown?.lastStep ?? null;
  const isTest = shown !== null && shown.machine !== null && taken !== null && taken > fork;
  const look = () => {
    inspector.send({ type: "source.chosen", source: source.id });
    inspector.send({ type: "step.chosen", step, ...(shown === null ? {} : { actor: shown.number }) });
  };
  return (
    <header className={css.head}>
      <strong className={css.title}>{title}</strong>
      <span className={css.where}>
        step {step + 1} / {timeline.length}
      </span>
      {!isBranch && (
        <Tool label={`Look at step ${step + 1} of the recording`} onClick={look}>
          Look
        </Tool>
      )}
      <Tool
        icon="test"
        label={
          isTest
            ? `Copy as test: what ${nameOf(shown)} took since step ${fork + 1}`
            : `Copy as test: since step ${fork + 1} ${shown === null ? "nothing" : nameOf(shown)} took no event here`
        }
        disabled={!isTest || doing !== "nothing"}
        onClick={() =>
          isTest &&
          inspector.send({
            type: "test.requested",
            source: source.id,
            actor: shown.number,
            range: { from: fork + 1, to: step },
          })
        }
      >
        Test
      </Tool>
    </header>
  );
}
