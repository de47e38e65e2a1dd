/** Products that rights holders exclude: design field conventions, section 3. */
export const productCategories = {
  alcohol: "Alcohol",
  tobacco: "Tobacco",
  political: "Political",
  religion: "Religion",
  pharma: "Pharmaceuticals",
  gambling: "Gambling",
  adult: "Adult content",
} as const;
