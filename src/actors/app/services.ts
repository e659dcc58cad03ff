import type { PageGlobals } from "../../protocol/page-globals.ts";
import type { MakeCall } from "../http/call.ts";
import type { KnownAnswers } from "../http/known-answers.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

/** Everything that actors need of the world. `browser` is null while a page is rendered on the server. */
export interface AppServices {
  readonly globals: PageGlobals;
  readonly call: MakeCall;
  readonly known: KnownAnswers;
  readonly storage: EntryStorage;
  /** That of this tab alone. */
  readonly tab: EntryStorage;
  /** The server's time in epoch seconds, as far as the browser knows it. */
  readonly now: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly browser: Window | null;
  /** Loads the code that shows toasts, which comes after the first view; where there is none they are shown at once. */
  readonly loadToasts?: () => Promise<unknown>;
}
