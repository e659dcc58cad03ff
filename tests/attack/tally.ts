/** What a flood did and what came back. JSON, since floods run in a process of their own. */
export interface Tally {
  readonly sent: number;
  /** Answers by HTTP status or WebSocket close code; what never answered counts as `none`. */
  readonly answers: Readonly<Record<string, number>>;
  /** Sentences on answers that the contract does not allow. */
  readonly wrong: readonly string[];
}

export interface Counter {
  readonly answered: (status: number | "none") => void;
  readonly wrong: (sentence: string) => void;
  readonly tally: () => Tally;
}

const MOST_SENTENCES = 20;

/** Counts one flood. Every answer of 500 and above but 503 is wrong by itself. */
export const createCounter = (): Counter => {
  const answers: Record<string, number> = {};
  const wrong: string[] = [];
  let sent = 0;
  const complain = (sentence: string): void => {
    if (wrong.length < MOST_SENTENCES) wrong.push(sentence);
  };
  return {
    answered: (status) => {
      sent += 1;
      answers[status] = (answers[status] ?? 0) + 1;
      if (typeof status === "number" && status >= 500 && status < 600 && status !== 503)
        complain(`an answer of ${status}`);
    },
    wrong: complain,
    tally: () => ({ sent, answers, wrong }),
  };
};
