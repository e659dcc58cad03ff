import type { AnyActorRef, AnyActorScope, AnyMachineSnapshot, Observer } from "xstate";

import { inertScope } from "../xstate-private/inert-scope.ts";
import { noteMicrostep, type Noted } from "./noted.ts";

/** The place of an actor in a fold. Its ref exists before its entry when its parent's step made it. */
export interface Slot {
  readonly path: string;
  readonly parent: Slot | null;
  readonly scope: AnyActorScope;
  readonly ref: AnyActorRef;
  number: number | null;
}

export interface Slots {
  /** The slot of an actor that begins: the one that its parent's step made, or a new one. */
  readonly begin: (number: number, path: string, id: string, parent: Slot | null) => Slot;
  /** A snapshot with the actors that its step made replaced by refs of this fold. */
  readonly settle: (
    owner: Slot,
    before: AnyMachineSnapshot | null,
    next: AnyMachineSnapshot,
  ) => AnyMachineSnapshot;
  /** Context in which refs stand as `{$ref: id}`, with refs of the owner's children in their places. */
  readonly revive: (owner: Slot, value: unknown) => unknown;
  readonly child: (owner: Slot, id: string) => AnyActorRef;
  /** Lets a ref of this fold show the actor of a number. */
  readonly bind: (ref: object, number: number) => void;
  /** The number of the actor that a ref stands for, be it of this fold or what XState made in a step of it. */
  readonly numberOf: (ref: object) => number | null;
}

/** What the refs of a fold ask it for. */
export interface SlotWorld {
  readonly snapshotOf: (number: number) => unknown;
  readonly bySystemId: (root: Slot, systemId: string) => AnyActorRef | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly noted: () => Noted;
  /** A step made an actor: `original` is what XState made, which never runs. */
  readonly made?: (original: AnyActorRef) => void;
}

const isRef = (value: object): value is AnyActorRef => "sessionId" in value && "send" in value;

const mapRefs = (value: unknown, swap: (value: object) => unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const swapped = swap(value);
  if (swapped !== undefined) return swapped;
  if (Array.isArray(value)) return value.map((item) => mapRefs(item, swap));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapRefs(part, swap)]));
};

/** Keeps one frozen ref for each actor of a fold, however its snapshots are copied. */
export const createSlots = (world: SlotWorld): Slots => {
  const ours = new WeakMap<object, Slot>();
  /** By what XState made. */
  const replaced = new WeakMap<object, Slot>();
  const waiting = new Map<string, Slot[]>();
  const latest = new Map<string, Slot>();

  const make = (path: string, id: string, parent: Slot | null): Slot => {
    const root = (): Slot => {
      let top: Slot = slot;
      while (top.parent !== null) top = top.parent;
      return top;
    };
    const show = (): unknown => (slot.number === null ? undefined : world.snapshotOf(slot.number));
    const scope = inertScope(
      id,
      {
        bySystemId: (systemId) => world.bySystemId(root(), systemId),
        snapshot: show,
        subscribe: ((to: Observer<unknown> | ((snapshot: unknown) => void)) => {
          const tell = typeof to === "function" ? to : to.next?.bind(to);
          return { unsubscribe: world.subscribe(() => tell?.(show())) };
        }) as AnyActorRef["subscribe"],
      },
      {
        inspection: (event) => noteMicrostep(world.noted(), slot.ref, event),
        action: (action) => world.noted().asked.push(action),
      },
    );
    const slot: Slot = { path, parent, scope, ref: scope.self, number: null };
    ours.set(slot.ref, slot);
    return slot;
  };

  const made = (owner: Slot, id: string): Slot => {
    const path = `${owner.path}/${id}`;
    const slot = make(path, id, owner);
    waiting.set(path, [...(waiting.get(path) ?? []), slot]);
    return slot;
  };

  const child = (owner: Slot, id: string): AnyActorRef => {
    const known = latest.get(`${owner.path}/${id}`);
    return known === undefined ? made(owner, id).ref : known.ref;
  };

  return {
    child,
    bind: (ref, number) => {
      const slot = ours.get(ref);
      if (slot !== undefined) slot.number = number;
    },
    numberOf: (ref) => (ours.get(ref) ?? replaced.get(ref))?.number ?? null,
    begin: (number, path, id, parent) => {
      const expected = waiting.get(path) ?? [];
      waiting.delete(path);
      for (const slot of expected) slot.number = number;
      const slot = expected.at(-1) ?? make(path, id, parent);
      slot.number = number;
      latest.set(path, slot);
      return slot;
    },
    settle: (owner, before, next) => {
      if (before !== null && next.children === before.children) return next;
      if (Object.values(next.children).every((ref) => ref === undefined || ours.has(ref as object)))
        return next;
      const swap = (ref: AnyActorRef): AnyActorRef => {
        if (ours.has(ref)) return ref;
        const known = replaced.get(ref);
        if (known !== undefined) return known.ref;
        const slot = made(owner, ref.id);
        replaced.set(ref, slot);
        world.made?.(ref);
        return slot.ref;
      };
      const children = Object.fromEntries(
        Object.entries(next.children).map(([id, ref]) => [
          id,
          ref === undefined ? ref : swap(ref as AnyActorRef),
        ]),
      );
      const context = mapRefs(next.context, (value) => (isRef(value) ? swap(value) : undefined));
      return { ...next, children, context } as AnyMachineSnapshot;
    },
    revive: (owner, value) =>
      mapRefs(value, (part) =>
        "$ref" in part && typeof part.$ref === "string" ? child(owner, part.$ref) : undefined,
      ),
  };
};
