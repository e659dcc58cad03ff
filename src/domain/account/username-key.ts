/** First segments of the product's addresses, profile tabs and names that would mislead. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "account admin api assets audio audios auth browse calendar compliance cover creator customize dashboard email feed fonts " +
    "free gallery healthz help home inbox login logout manager media metrics oauth open-broadcast password photos post posts " +
    "premium privacy profile public r rankings readyz root search settings signin signup socket static stream support " +
    "terms tip_menu tos track user users video videos welcome www"
  ).split(" "),
);

/** The form in which usernames are compared: unique without case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** Whether a first path segment can never be a username. */
export const isReservedName = (name: string): boolean => RESERVED.has(usernameKey(name));
