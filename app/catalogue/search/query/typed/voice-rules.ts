import { minusRule, type Rule, rulesOf, type TypedFilter, wordStart } from "#app/catalogue/search/query/typed/rule.ts";

const voices = "(?:vocals?|vox|singing|singers?|vocalists?|lyrics|voices?|gesang|voix|voces|voz)";
const instrumental = "instrumentals?(?:\\s+(?:only|version))?";
const gender = "(?:(?<female>female|weiblicher?|wom[ae]n)|male|männlicher?|man)";
const gendered = `(?:${gender}[\\s-]+(?:lead[\\s-]+)?(?:${voices}|stimmen?)|${voices}\\s+(?:(?<feminine>f[ée]minines?|femeninas?)|masculines?|masculinas?))(?!-)`;
const no =
  "(?:(?:no|not|non|without|w/o|minus|ohne|kein(?:e[nrms]?)?|sans|pas de|sin)[\\s-]+|pas d['’]\\s*)(?:(?:an?|any)\\s+)?";
/** Not after "no", which would negate it. */
const notAfterNo = `(?<!${wordStart}${no})`;

function voiceOf({ female, feminine }: Record<string, string | undefined>) {
  return (female ?? feminine) ? ("female" as const) : ("male" as const);
}

const withVocals = (): TypedFilter["filter"] => ({ vocals: true });
const withoutVocals = (): TypedFilter["filter"] => ({ vocals: false });

export const voiceRules: Rule[] = [
  ...rulesOf("vocals", [`${no}${instrumental}`], withVocals),
  minusRule("vocals", instrumental, withVocals),
  ...rulesOf("withoutVoice", [`${no}${gendered}`], (groups) => ({ withoutVoice: voiceOf(groups) })),
  minusRule("withoutVoice", gendered, (groups) => ({ withoutVoice: voiceOf(groups) })),
  ...rulesOf(
    "vocals",
    [
      `${no}(?:with\\s+)?${voices}`,
      `${no}(?:fe)?male\\s*(?:or|and|/|&)\\s*(?:fe)?male\\s+${voices}`,
      `${notAfterNo}${instrumental}`,
    ],
    withoutVocals,
  ),
  minusRule("vocals", "(?:vocals?|vox)", withoutVocals),
  ...rulesOf("vocals", [`${notAfterNo}(?:with|mit|avec|con)\\s+${voices}`], withVocals),
  ...rulesOf("voice", [`${notAfterNo}${gendered}`], (groups) => ({ voice: voiceOf(groups) })),
];

export const explicitRules: Rule[] = rulesOf(
  "explicit",
  ["(?:not?|non)[\\s-]explicit(?:\\s+(?:lyrics|content))?|clean\\s+(?:version|lyrics|edit)"],
  () => ({ explicit: false }),
);
