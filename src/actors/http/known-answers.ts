import type { AnswerTo } from "../../machines/resource/call.ts";
import type { CallName, EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";

/**
 * The calls that a first view makes, with path and query fields in the order of the endpoint table: enough to find
 * their answers among the page globals without loading the table.
 */
export const firstViewCalls = {
  getSupportText: { path: "/api/v1/support/text/{name}", query: [] },
  getTop: { path: "/api/v1/user/top", query: ["p", "s", "list", "max_price"] },
  getRanking: { path: "/api/v1/user/rank", query: ["p", "l", "period"] },
  getFeed: { path: "/api/v1/user/feed", query: ["list", "before_time", "before_id", "limit"] },
  getDashboard: { path: "/api/v1/account/dashboard", query: [] },
  getCreator: { path: "/api/v1/user/{username}", query: ["promote", "wl_config"] },
  getPosts: {
    path: "/api/v1/user/{username}/post",
    query: ["status", "before_time", "before_id", "limit", "type"],
  },
} as const satisfies Partial<Record<CallName, { readonly path: string; readonly query: readonly string[] }>>;

/** `GET /path?query` of a first view's call, as the page globals name its answer; null for other calls. */
export const answerKey = (name: CallName, input: object): string | null => {
  if (!Object.hasOwn(firstViewCalls, name)) return null;
  const { path, query } = firstViewCalls[name as keyof typeof firstViewCalls];
  const values = input as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const search = query
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}=${encodeURIComponent(String(values[key]))}`)
    .join("&");
  return search === "" ? `GET ${filled}` : `GET ${filled}?${search}`;
};

/** Answers that came with the page; each is given once, later calls ask the server. */
export interface KnownAnswers {
  readonly take: <Name extends CallName>(name: Name, input: EndpointInput<Name>) => AnswerTo<Name> | null;
}

const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === "object" && answer !== null && "error" in answer && "code" in answer;

export const createKnownAnswers = (answers: Readonly<Record<string, unknown>>): KnownAnswers => {
  const left = new Map(Object.entries(answers));
  return {
    take: <Name extends CallName>(name: Name, input: EndpointInput<Name>): AnswerTo<Name> | null => {
      const key = answerKey(name, input as object);
      if (key === null || !left.has(key)) return null;
      const answer = left.get(key);
      left.delete(key);
      if (isFailure(answer)) return { status: "failed", failure: answer };
      return { status: "ok", data: answer as EndpointAnswer<Name> };
    },
  };
};
