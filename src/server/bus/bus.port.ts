/**
 * How nodes tell each other short texts. Each other node hears a text at most once; one that is lost while the bus is away is
 * made up for by what `restored` leads to.
 */
export interface Bus {
  /** Rejects when the text cannot be sent. */
  readonly publish: (text: string) => Promise<void>;
  /**
   * `hear` is called with each text, of this node too; `restored` whenever texts may have been missed, at the start too. Resolves
   * when the bus is there, or has been waited for; a bus that is away is tried again for ever.
   */
  readonly listen: (hear: (text: string) => void, restored: () => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}
