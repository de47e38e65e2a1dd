/** What a line says it is about, before a colon or a dash, or as a heading of a list. */
const labels = {
  deadline:
    "deadline|due(?: date)?|delivery(?: date)?|deliver by|timing|timings|when|abgabe|needed by|submissions? (?:by|due|deadline)|date|due date|ideas due|offers? until",
  air: "air ?date|on ?air|airing|first air(?:ing)?|launch|launch date|go(?:es)? ?live|live(?: date)?|flight|start(?: date)?|tx(?: date)?|campaign start",
  budget: "budget(?: max)?|budgets|fee|fees|licen[cs]e fee|music budget|money|spend|price|[€$£]{1,4}",
  media:
    "media|medium|usage|use|uses|rights|platforms?|channels?|where|medien|formats?|licen[cs]e|licensing|deliverables|platforms? and media",
  territory: "territory|territories|markets?|countries|region|regions|geo|territorium|gebiet",
  term: "term|terms|duration of (?:use|licen[cs]e)|licen[cs]e (?:term|period)|period|laufzeit",
  vocals: "vocals?|vox|voice|lyrics|singing|vocals?\\/instrumental",
  tempo: "tempo|bpm|pace|speed",
  mood: "mood|moods|vibe|vibes|feel|feeling|tone|emotions?|atmosphere|keywords|adjectives|energy|stimmung",
  music:
    "brief|music|musik|musical (?:direction|style|brief|tone)|sound|looking for|music direction|direction|we want|yes|yes to|what|subject(?::[ ]*(?:re|fwd?|aw|wg))*",
  genre: "genre|genres|style|styles",
  instrument: "instruments?|instrumentation|sounds|palette|instrumente",
  length:
    'length|lengths|how long\\b(?=.{0,12}(?:sec|"))|duration|durations|cut|cuts|cut-?downs?|edit lengths?|track length|länge|versions',
  development: "structure|build|arc|dynamics|shape|development|arrangement",
  reference:
    "refs?|references?|reference tracks?|sounds like|inspiration|music refs?|temp(?: track| music)?|similar to|r[eé]f[eé]rences?|referenzen?|playlist|links?",
  exclusion:
    "avoid|no|not|no go'?s?|no-gos?|don'?ts?|dislikes?|please avoid|stay away from|must avoid|exclusions?|exclude|do not want|what we don'?t want|nope|without",
  scene: "scenes?|scene times?|cue points?|time ?codes?|key moments|moments|hits|hit points|sync points|picture",
  story:
    "film|story|script|synopsis|project|title|agency|background|idea|concept|context|plot|action|visuals?|picture story|dur|audience",
  category: "product|category|client|brand|advertiser|sector|industry|kunde",
} as const;

export type Label = keyof typeof labels;

const bulletMark =
  "[ \\t]*(?:[-–*•·▪◦‣]|\\d{1,2}(?:\\.\\d{1,2}){0,2}[.)]?(?=[ \\t])|\\d{1,2}[.)]|\\[[ x]?\\])?[ \\t]*[*_#]{0,3}";
const expressions = (Object.keys(labels) as Label[]).map((label) => ({
  label,
  expression: new RegExp(
    `^${bulletMark}(?:${labels[label]})[*_]{0,3}(?: ?\\([^)]{0,30}\\))?[ \\t]*(?:[:=|]|[ \\t][–-](?=[ \\t]))[*_]{0,3}`,
  ),
}));
const any = /[:=|–-]/;
const headings = (Object.keys(labels) as Label[]).map((label) => ({
  label,
  expression: new RegExp(`^[ \\t]*(?:\\d{1,2}[.)]?[ \\t]+)?(?:${labels[label]})[ \\t]*$`),
}));

/** The label of a line in capitals alone: "3. USAGE". */
export function labelOfHeading({ text, lower }: { text: string; lower: string }): Label | null {
  if (text.length > 40 || text !== text.toUpperCase()) return null;
  return headings.find(({ expression }) => expression.test(lower))?.label ?? null;
}

/** The label of a lower-case line; `length`: of it in the line. `isAlone`: what it is about follows in the next lines. */
export function labelOfLine(lower: string): { label: Label; length: number; isAlone: boolean } | null {
  const head = lower.slice(0, 60);
  if (!any.test(head)) return null;
  for (const { label, expression } of expressions) {
    const length = expression.exec(head)?.[0].length ?? 0;
    if (length > 0) return { label, length, isAlone: lower.slice(length).trim() === "" };
  }
  return null;
}
