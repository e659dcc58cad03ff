/** How the fields of a gift are called. */
export const giftLabels = { usernames: "Usernames", remark: "Message" } as const;
