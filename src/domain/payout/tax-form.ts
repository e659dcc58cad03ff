/** What a creator states for the tax office: US persons the W-9, everybody else the W-8BEN. */
export type TaxForm = "w9" | "w8ben";

export const taxFormOf = (country: string): TaxForm => (country === "US" ? "w9" : "w8ben");

export const taxFormNames: Readonly<Record<TaxForm, string>> = { w9: "W-9", w8ben: "W-8BEN" };

/** What is signed with each form. */
export const certifications: Readonly<Record<TaxForm, string>> = {
  w9: "Under penalties of perjury I certify that I am a U.S. person, that the tax ID is mine, and that I am not subject to backup withholding.",
  w8ben:
    "Under penalties of perjury I certify that I am the owner of this income, that I am not a U.S. person, and that what I entered is correct.",
};

/** What is wrong with a tax ID: SSN, ITIN or EIN with a W-9; whatever the own country gave with a W-8BEN, or none. */
export const taxIdText = (text: string, form: TaxForm): string | null => {
  const id = text.replace(/[\s-]/g, "");
  if (form === "w9") return /^\d{9}$/.test(id) && !/^(\d)\1*$/.test(id) ? null : "A U.S. tax ID has 9 digits";
  return id === "" || /^[\p{L}\d./]{3,30}$/u.test(id) ? null : "A tax ID has 3 to 30 digits or letters";
};
