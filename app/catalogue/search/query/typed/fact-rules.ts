import type { Facts } from "#app/catalogue/search/query/read-text.ts";
import { type Rule, rulesOf } from "#app/catalogue/search/query/typed/rule.ts";

const no = "(?:no|not|non|without|w/o|zero|ohne|keine?|sans|sin|sem)[\\s-]+";
const ai = "(?:ai|a\\.i\\.|ki|ia)(?:[\\s-]+(?:music|generated|made|assisted|voices?|vocals?))?";

/** Facts of rights and files in the words of buyers: those of facets. */
export const factRules: Rule[] = [
  ...rulesOf("oneStop", ["one[\\s-]?stop(?:[\\s-]+(?:only|clearance|licen[cs]ing|tracks?|songs?))?"], () => ({
    oneStop: true,
  })),
  ...rulesOf(
    "stems",
    [
      "(?:with|mit|avec|con|com|needs?|has|have|incl(?:uding|\\.)?)\\s+stems(?:\\s+available)?|(?<!(?:no|not|without|ohne|sans|sin|sem)\\s+)stems(?!\\s+(?:would|could|if|optional|welcome|are\\s+(?:a\\s+)?(?:bonus|plus|nice|welcome|optional)))(?:\\s+(?:available|only|needed))?",
    ],
    () => ({ stems: true }),
  ),
  ...rulesOf(
    "ai",
    [
      `${no}${ai}|(?:ai|ki)[\\s-](?:free|frei)|human[\\s-]?made|made by (?:humans|people|real (?:people|musicians))|humans? only`,
    ],
    () => ({ ai: "no" }),
  ),
];

/** The facts that a longer text asks for. */
export function readFacts(text: string): Facts {
  const lower = text.toLowerCase();
  return Object.assign({}, ...factRules.map(({ pattern, read }) => (lower.match(pattern) ? read({}) : {})));
}
