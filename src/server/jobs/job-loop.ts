/** Takes due jobs and runs them; any number of nodes may share the table. */
export interface JobLoop {
  readonly start: () => void;
  /** Lets running jobs finish and takes no new ones. */
  readonly stop: () => Promise<void>;
  /** A job was committed: look now. */
  readonly wake: () => void;
  /** Runs everything that is due at `now` (epoch seconds), and what that makes due, before it answers (test controls). */
  readonly runDue: (now: number) => Promise<number>;
}
