import { Client } from "pg";
import type { ClientConfig } from "pg";

import type { Weight, WriteWatch } from "./write-watch.ts";

const MOST_STATEMENTS = 1000;

/**
 * Names for statements by their text, so that PostgreSQL parses and plans each once a connection. The product's
 * statements are few; what varies without end (lists of any length) is not named beyond the first thousand texts.
 */
const createNames = () => {
  let names = new Map<string, string>();
  let generation = 0;
  return {
    of: (text: string): string | undefined => {
      const known = names.get(text);
      if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
      const name = `m${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    /** Another node has changed a table: old plans do not fit any more, so everything gets new names. */
    renew: (): void => {
      names = new Map();
      generation += 1;
    },
  };
};

const names = createNames();
const PLAN_CHANGED = "0A000";

const noteChangedPlan = (error: unknown): void => {
  if ((error as { readonly code?: string } | null)?.code === PLAN_CHANGED) names.renew();
};

/** A statement that its caller has named, without the name. */
const withoutName = (first: unknown): unknown => {
  if (typeof first !== "object" || first === null || !("name" in first)) return first;
  const { name: _, ...rest } = first;
  return rest;
};

type Callback = (error: Error | null, result: unknown) => void;

/** A client's settings, with whom it tells of what is written. */
export interface WatchedConfig extends ClientConfig {
  readonly watch?: WriteWatch | null;
}

const textOf = (first: unknown): string =>
  typeof first === "string" ? first : ((first as { readonly text?: string }).text ?? "");

interface Corkable {
  readonly connection: { readonly stream: { readonly cork?: () => void; readonly uncork?: () => void } };
}

/**
 * A client whose statements with parameters are prepared, and whose statements of one turn travel in one write. Used
 * by the pool; callers notice nothing.
 */
export class PreparedClient extends Client {
  private corked = false;
  protected readonly hasNames: boolean = true;
  private readonly watch: WriteWatch | null;
  /** What was sent and may still be committed, and how many such statements are unanswered. */
  private unsettled: Weight = 0;
  private unanswered = 0;

  constructor(settings?: WatchedConfig) {
    super(settings);
    this.watch = settings?.watch ?? null;
    // A connection that dies tells it more than once, also when the pool has let it go: without a listener Node would end.
    this.on("error", () => undefined);
  }

  /** Holds back what is written until the turn is over: `begin` leaves with the first statement, `commit` with the last. */
  private gatherWrites(): void {
    if (this.corked) return;
    const { stream } = (this as unknown as Corkable).connection;
    this.corked = true;
    stream.cork?.();
    process.nextTick(() => {
      this.corked = false;
      stream.uncork?.();
    });
  }

  private forward(first: unknown, values: unknown, callback: Callback | undefined): unknown {
    const send = Client.prototype.query as (...parts: unknown[]) => unknown;
    this.gatherWrites();
    if (!this.hasNames) return send.call(this, withoutName(first), values, callback);
    if (typeof first !== "string" || !Array.isArray(values) || values.length === 0) {
      return send.call(this, first, values, callback);
    }
    const name = names.of(first);
    if (name === undefined) return send.call(this, first, values, callback);
    const config = { name, text: first, values };
    if (callback !== undefined) {
      return send.call(this, config, (error: Error | null, result: unknown) => {
        noteChangedPlan(error);
        callback(error, result);
      });
    }
    const result = send.call(this, config) as Promise<unknown>;
    result.catch(noteChangedPlan);
    return result;
  }

  /**
   * A statement has been answered, and it or one before it wrote: it counts now, unless it waits for its transaction's end, where it
   * counts again.
   */
  private answered(watch: WriteWatch, weight: Weight, sentAfter: Weight): void {
    if (weight > 0) this.unanswered -= 1;
    // What came before may be settled already, when several answers arrive at once.
    watch.written(sentAfter);
    if (this.unanswered === 0 && this.getTransactionStatus() === "I") this.unsettled = 0;
  }

  // The signature of pg's own `query` is an overload of all its forms; this one passes them through.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query: any = (first: unknown, values?: unknown, callback?: Callback): unknown => {
    const { watch } = this;
    const weight = watch?.weigh(textOf(first)) ?? 0;
    if (watch === null || (weight === 0 && this.unsettled === 0))
      return this.forward(first, values, callback);
    if (weight > 0) this.unanswered += 1;
    if (weight > this.unsettled) this.unsettled = weight;
    const { unsettled } = this;
    watch.sending(unsettled);
    if (callback !== undefined) {
      return this.forward(first, values, (error, result) => {
        this.answered(watch, weight, unsettled);
        callback(error, result);
      });
    }
    const result = this.forward(first, values, undefined) as Promise<unknown>;
    const note = (): void => this.answered(watch, weight, unsettled);
    result.then(note, note);
    return result;
  };
}

/** The same without names: behind PgBouncer a name is known to one server connection, and the next transaction may meet another. */
export class UnnamedClient extends PreparedClient {
  protected override readonly hasNames = false;
}
