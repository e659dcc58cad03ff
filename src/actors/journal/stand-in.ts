export const SECRET = "[secret]";

/** What stands for a secret text under a name, so that what judges it comes to the same verdict. */
export type StandIn = (name: string, value: string) => string;

let judged: StandIn = () => SECRET;

/** From now on texts are replaced by this rule; before, and without one, by `SECRET` alone. */
export const standInBy = (rule: StandIn): void => {
  judged = rule;
};

/** What stands for a secret value under a name; nothing stays nothing. */
export const standIn = (name: string, value: unknown): unknown => {
  if (value === "" || value === null || value === undefined) return value;
  return typeof value === "string" ? judged(name, value) : SECRET;
};
