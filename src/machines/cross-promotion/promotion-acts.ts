import type { QuestionRequest } from "../app/dialog-request.ts";

/** What can be done with a partner or a request. */
export type PromotionAct = "accept" | "decline" | "withdraw" | "remove";

interface ActRow {
  readonly label: string;
  /** Said when it is done; `name` is the other one's. */
  readonly done: (name: string) => string;
  /** Asked before. */
  readonly question?: (name: string) => QuestionRequest;
}

export const promotionActs: Readonly<Record<PromotionAct, ActRow>> = {
  accept: { label: "Accept", done: (name) => `You and ${name} promote each other now.` },
  decline: { label: "Decline", done: () => "The request is declined." },
  withdraw: { label: "Withdraw", done: () => "The request is withdrawn." },
  remove: {
    label: "Remove",
    done: (name) => `You and ${name} do not promote each other any more.`,
    question: (name) => ({
      title: `Part from ${name}?`,
      text: "You go from each other's page at once. What the cards brought stays counted.",
      confirmLabel: "Remove",
      cancelLabel: "Keep it",
    }),
  },
};

/** What the field of the form is called. */
export const invitationLabels = { username: "Username" } as const;
