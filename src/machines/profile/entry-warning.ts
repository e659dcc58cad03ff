/** The question at the door of a page: whether it is to be asked, and where the agreement is remembered. */
export interface EntryQuestion {
  readonly asks: boolean;
  readonly memory: string;
}

/** The browser knows of no agreement yet. */
export interface WarningDue {
  readonly type: "warning.due";
}

/** The visitor enters, or goes back to where he came from. */
export interface WarningAnswered {
  readonly type: "warning.answered";
  readonly enters: boolean;
}
