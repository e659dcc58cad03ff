/**
 * The calls that a first view makes, with path and query fields in the order of the endpoint table: enough to name
 * their answers among the page globals without loading the table.
 */
export const firstViewCalls = {
  getSupportText: { path: "/api/v1/support/text/{name}", query: [] },
  getTop: { path: "/api/v1/user/top", query: ["p", "s", "list", "max_price", "live"] },
  getRanking: { path: "/api/v1/user/rank", query: ["p", "l", "period"] },
  getFeed: { path: "/api/v1/user/feed", query: ["list", "before_time", "before_id", "limit"] },
  getDashboard: { path: "/api/v1/account/dashboard", query: [] },
  getCreator: { path: "/api/v1/user/{username}", query: ["promote", "wl_config"] },
  getPosts: {
    path: "/api/v1/user/{username}/post",
    query: ["status", "before_time", "before_id", "limit", "type"],
  },
} as const;

export type FirstCallName = keyof typeof firstViewCalls;

/** A call whose answer comes with the page, as the page's machine will ask it. */
export interface FirstCall {
  readonly name: FirstCallName;
  readonly input: Readonly<Record<string, string | number>>;
}

/** A call that a page sends before the app is there: it comes in with it, under a name that it draws. */
export interface EarlyCall {
  readonly name: "enterStream";
  readonly input: { readonly username: string };
}

/** `GET /path?query` of a first view's call, as the page globals name its answer; null for other calls. */
export const answerKey = (name: string, input: object): string | null => {
  if (!Object.hasOwn(firstViewCalls, name)) return null;
  const { path, query } = firstViewCalls[name as FirstCallName];
  const values = input as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const search = query
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}=${encodeURIComponent(String(values[key]))}`)
    .join("&");
  return search === "" ? `GET ${filled}` : `GET ${filled}?${search}`;
};
