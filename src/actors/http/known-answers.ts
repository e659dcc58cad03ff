import { answerKey } from "../../domain/site/first-calls.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { CallName, EndpointAnswer, EndpointInput } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";

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
