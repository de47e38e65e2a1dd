import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { countMatches } from "#app/playlists/smart/find-matches.server.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import type { RuleGroup, SmartRules } from "#app/playlists/smart/smart-playlist.ts";

/** First unknown tag of a condition, with its kind. */
function unknownTag(condition: string, vocabulary: Vocabulary): { kind: TagCategory; error: string } | null {
  const { filters } = readSearchParams(new URLSearchParams(condition));
  const vocabularyKeys = new Set(vocabulary.map(([category, slug]) => `${category}/${slug}`));
  for (const kind of tagCategories) {
    const tag = filters[kind].find((slug) => !vocabularyKeys.has(`${kind}/${slug}`));
    if (tag !== undefined) return { kind, error: copy.errors.unknownTag(copy.kinds[kind], tag) };
  }
  return null;
}

function errorsOf({ conditions, groups }: RuleGroup, path: string, vocabulary: Vocabulary): [string, string[]][] {
  return [
    ...conditions.flatMap((condition, index): [string, string[]][] => {
      const unknown = unknownTag(condition, vocabulary);
      return unknown === null ? [] : [[`${path}.conditions.${index}`, [unknown.error]]];
    }),
    ...groups.flatMap((group, index) => errorsOf(group, `${path}.groups.${index}`, vocabulary)),
  ];
}

/** @throws AppError invalid, naming the conditions (`rules.groups.0.conditions.1`) with unknown tags */
export async function requireKnownTags(search: D1Database, rules: SmartRules): Promise<void> {
  const { vocabulary } = await countMatches(search, { companyId: "", rules: null });
  const errors = errorsOf(rules, "rules", vocabulary);
  const [first] = errors;
  if (first) throw new AppError("invalid", first[1][0] ?? "", Object.fromEntries(errors));
}
