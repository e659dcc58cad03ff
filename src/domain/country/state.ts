const of = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(", ").map((entry) => [entry.slice(0, 2), entry.slice(3)] satisfies [string, string]),
  );

/** States and provinces with their postal codes, of the countries that have such a list here (CONST-14). */
export const statesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: of(
    "AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, " +
      "DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, " +
      "KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, " +
      "MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, " +
      "NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, " +
      "SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, " +
      "WV West Virginia, WI Wisconsin, WY Wyoming",
  ),
  CA: of(
    "AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, " +
      "NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, " +
      "SK Saskatchewan, YT Yukon",
  ),
};

/** The states to choose from in a country; none where there is no list. */
export const stateCodesOf = (country: string): readonly string[] =>
  Object.hasOwn(statesOf, country) ? Object.keys(statesOf[country]!) : [];
