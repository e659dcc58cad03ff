import { numberSigns, regionOfPage, type Region } from "./region.ts";

/** Cents as people read them: 123456 gives "$1,234.56", with the signs of the language that the page is told in, or of the one given. */
export const formatCents = (
  cents: number,
  language: Region["language"] = regionOfPage().language,
): string => {
  const { group, decimal } = numberSigns(language);
  const size = Math.abs(Math.trunc(cents));
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? "-" : ""}$${whole}${decimal}${String(size % 100).padStart(2, "0")}`;
};
