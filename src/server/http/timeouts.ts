/** How long a client is waited for, in milliseconds. Who goes over it is cut off. */
export interface Timeouts {
  /** The head of a request. */
  readonly headers: number;
  /**
   * A whole request, its body included. A file, or a piece of one, may take longer: that long it may come more slowly than
   * `LEAST_RATE` (`slow-senders.ts`).
   */
  readonly request: number;
  /**
   * A connection on which no byte moves, like a body that stops; and one on which no byte of what waits to be written
   * moves, whatever the client sends meanwhile (`stalled-readers.ts`).
   */
  readonly still: number;
  /** How often `headers`, `request` and what waits to be written are checked. */
  readonly check: number;
}

export const TIMEOUTS: Timeouts = { headers: 30_000, request: 120_000, still: 60_000, check: 10_000 };
