/** What is said when somebody is blocked, or is not any more (API-18, API-19). */
export const blockTexts = { blocked: "User blocked.", unblocked: "User unblocked." } as const;
