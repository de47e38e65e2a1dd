import type { Match, Part } from "#app/assistant/brief/read/part.ts";
import type { Rule, TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";

/** What the rules of search read in a part. */
export function* typedMatches(part: Part, rules: Rule[]): Generator<Match & { filter: TypedFilter["filter"] }> {
  for (const rule of rules) {
    if (rule.needs !== null && !rule.needs.test(part.masked)) continue;
    for (const match of part.matches(rule.pattern)) {
      const filter = rule.read(match.groups);
      if (filter !== null) yield { ...match, filter };
    }
  }
}

/** Whether a negation stands before a position: "no", "not too", "without any". */
export function isNegated(part: Part, at: number): boolean {
  return /(?:^|[^a-zß-ɏ])(?:no|not|not too|avoid|without|nothing|isn't|don't want)[ ]+(?:too |any |an? |overly |big |edm |huge |massive |[a-zß-ɏ]+ )?$/.test(
    part.before(at, 22),
  );
}
