/**
 * What a use advertises: the one list of requests, of what rights holders refuse, and of exclusivity by category. The first seven are those
 * that rights holders commonly refuse (docs/design/field-conventions.md, section 3).
 */
export const productCategories = {
  alcohol: "Alcohol",
  tobacco: "Tobacco",
  political: "Political",
  religion: "Religion",
  pharma: "Pharmaceuticals",
  gambling: "Gambling",
  adult: "Adult content",
  automotive: "Automotive",
  beauty: "Beauty and personal care",
  charity: "Charity and public service",
  clothing: "Clothing and footwear",
  drinks: "Drinks without alcohol",
  education: "Education",
  electronics: "Electronics",
  entertainment: "Entertainment and media",
  finance: "Finance and insurance",
  food: "Food",
  games: "Games",
  health: "Health and fitness",
  home: "Home and garden",
  restaurants: "Restaurants and fast food",
  retail: "Retail",
  software: "Software and internet services",
  sports: "Sports",
  telecoms: "Telecommunications",
  toys: "Toys and children",
  travel: "Travel and transport",
  utilities: "Energy and utilities",
  other: "Other",
} as const;

export type ProductCategory = keyof typeof productCategories;

/** Name of a stored category; as stored if it is not on the list, empty if it was not named. */
export function categoryName(key: string): string {
  return Object.hasOwn(productCategories, key) ? productCategories[key as ProductCategory] : key;
}
