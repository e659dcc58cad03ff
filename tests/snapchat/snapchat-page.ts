/** The address of the payment page for a month of ava's Snapchat. */
export const snapchatPage = (fields: Readonly<Record<string, string>> = {}): string =>
  `/oauth/payment/start?${new URLSearchParams({
    payment_intent: "snapchat",
    model_username: "ava",
    snapchat_username: "ada.lovelace",
    return_uri: "/ava",
    payment_id: crypto.randomUUID(),
    ...fields,
  }).toString()}`;
