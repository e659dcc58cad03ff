import type {
  AnyTransitionConfig,
  DoneActorEvent,
  EventObject,
  MachineContext,
  MetaObject,
  ParameterizedObject,
  ProvidedActor,
  TransitionConfig,
} from "xstate";
import { and } from "xstate";

type OneOrMore<Transition> = string | Transition | readonly Transition[];

/** A guard's name in the pictures of flows; one written in place has none. */
const nameOf = (guard: unknown): string => {
  if (typeof guard === "string") return guard;
  return typeof guard === "object" && guard !== null && "type" in guard ? String(guard.type) : "condition";
};

const guarded = (status: string, branch: string | AnyTransitionConfig): AnyTransitionConfig => {
  const { guard, ...transition }: AnyTransitionConfig =
    typeof branch === "string" ? { target: branch } : branch;
  const isStatus = Object.assign(
    ({ event }: { readonly event: DoneActorEvent<{ readonly status: string }> }) =>
      event.output.status === status,
    { type: status },
  );
  if (guard === undefined) return { ...transition, guard: isStatus };
  return {
    ...transition,
    guard: Object.assign(and([isStatus, guard]), { type: `${status}, ${nameOf(guard)}` }),
  };
};

/**
 * The transitions of an `onDone` by the status of what the actor answered: for each status one, or several of which the first
 * whose own guard holds is taken. In a branch `event.output` is the part of the union with that status, so nothing is
 * narrowed again, and the compiler asks for every status. Pictures show the guards as `ok` or `ok, isPending`.
 */
export const byStatus = <
  Context extends MachineContext,
  Output extends { readonly status: string },
  Event extends EventObject,
  Actor extends ProvidedActor,
  Action extends ParameterizedObject,
  Guard extends ParameterizedObject,
  Delay extends string,
  Emitted extends EventObject,
  Meta extends MetaObject,
>(
  branches: NoInfer<{
    readonly [Status in Output["status"]]: OneOrMore<
      TransitionConfig<
        Context,
        DoneActorEvent<Extract<Output, { readonly status: Status }>>,
        Event,
        Actor,
        Action,
        Guard,
        Delay,
        Emitted,
        Meta
      >
    >;
  }>,
): readonly TransitionConfig<
  Context,
  DoneActorEvent<Output>,
  Event,
  Actor,
  Action,
  Guard,
  Delay,
  Emitted,
  Meta
>[] =>
  Object.entries<OneOrMore<AnyTransitionConfig>>(branches).flatMap(([status, branch]) =>
    [branch].flat().map((one) => guarded(status, one)),
  );
