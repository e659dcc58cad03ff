import { basisPointsOf } from "./fee.ts";

/** The form of an invite; the fee as it is typed, in percent. */
export interface ManagerFields {
  readonly username: string;
  readonly fee_percentage: string;
}

export type ManagerTexts = Partial<Record<keyof ManagerFields, string>>;

const REQUIRED = "This field is required";
const OUT_OF_RANGE = "A number from 0 to 100, with two decimals at most.";

/** What is wrong with whom to invite (CVAL-15). */
export const checkManagerName = (username: string): Pick<ManagerTexts, "username"> =>
  username.trim() === "" ? { username: REQUIRED } : {};

/** The fee that a field says; null: none. */
export const typedFee = (text: string): number | null => {
  const typed = text.trim();
  if (!/^-?\d{1,6}(\.\d{1,10})?$/.test(typed)) return null;
  const percent = Number(typed);
  return basisPointsOf(percent) === null ? null : percent;
};

/** What is wrong with a fee: required, 0 to 100 (CVAL-16, CVAL-17, CVAL-19, CVAL-20). */
export const checkManagerFee = (text: string): Pick<ManagerTexts, "fee_percentage"> => {
  if (text.trim() === "") return { fee_percentage: REQUIRED };
  return typedFee(text) === null ? { fee_percentage: OUT_OF_RANGE } : {};
};

/** What is wrong with an invite. */
export const checkManager = ({ username, fee_percentage }: ManagerFields): ManagerTexts => ({
  ...checkManagerName(username),
  ...checkManagerFee(fee_percentage),
});
