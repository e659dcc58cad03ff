import type { Decider, DomainEvent } from "../../domain/decider/decider.ts";
import type { UnitOfWork } from "../store/event-store.ts";

const decidedAt = <Command, State, Event extends DomainEvent, Rejection extends string>(
  decider: Decider<Command, State, Event, Rejection>,
  now: number,
): Decider<Command, State, Event, Rejection> => ({
  ...decider,
  decide: (asked, state) => decider.decide(asked, state, { now }),
});

/**
 * The same unit of work, but its rules believe that it is `time`: the demo's people have a past, and had their mails then.
 * Epoch seconds.
 */
export const unitAt = (unit: UnitOfWork, time: number): UnitOfWork => ({
  ...unit,
  now: time,
  schedule: (job) => {
    if (!job.kind.startsWith("mail.")) unit.schedule(job);
  },
  execute: (decider, id, command) => unit.execute(decidedAt(decider, time), id, command),
  begin: (decider, id, command) => unit.begin(decidedAt(decider, time), id, command),
});

/** Does a command of the demo; a refusal is a mistake of the seed, so it throws. */
export const must = async <Command, State, Event extends DomainEvent, Rejection extends string>(
  unit: UnitOfWork,
  decider: Decider<Command, State, Event, Rejection>,
  id: string,
  command: Command,
): Promise<void> => {
  const { rejected } = await unit.execute(decider, id, command);
  if (rejected !== undefined) {
    throw new Error(
      `The demo could not do ${JSON.stringify(command)} on ${decider.stream}-${id}: ${rejected}.`,
    );
  }
};
