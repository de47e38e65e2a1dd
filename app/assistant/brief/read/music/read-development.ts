import type { SlotValue } from "#app/assistant/brief/brief.ts";
import { isNegated, typedMatches } from "#app/assistant/brief/read/music/typed-matches.ts";
import type { Match, Part } from "#app/assistant/brief/read/part.ts";
import { formRules } from "#app/catalogue/search/query/typed/form-rules.ts";

type Shape = SlotValue<"development">["shape"];

const notShape =
  /^ ?(?:me|us|you|a line|by|it (?:in|over|to)|into (?:the|our)|in (?:the|your|on)|on (?:mon|tue|wed|thu|fri|the|\d)|this|next|mon|tue|wed|thu|fri|off|out|of|down the)(?![a-zß-ɏ])/;
const steady =
  /(?<![a-zß-ɏ])(?:(?:stay|stays|staying|keep|keeps|remain|remains|pretty|fairly|quite|very|more or less|should be|be|is) (?:it )?(?:steady|even|constant|consistent|flat|level|linear)(?: throughout)?|steady(?: throughout| groove| bed| pulse| and|(?=,|;|\.|$))|one level throughout|doesn't (?:build|peak|go anywhere)|does not build|no (?:big )?(?:builds?|peaks?|crescendos?|climax))(?![a-zß-ɏ])/g;
const builds = [
  /(?<![a-zß-ɏ])(?:(?:(?:should|must|needs? to|has to|have to|can|could|will|want it to|to|slowly|gradually|then|really|nicely|,) ?(?:slowly |gradually |really |then )?(?:build|grow|swell|rise)s?|builds?)(?: (?:slowly|gradually|steadily|throughout|up|nicely))*(?: (?:to|into|towards?) (?:an?|the|its|something) (?:(?:big|huge|massive|epic|final|great|loud|bigger|euphoric|emotional) )?(?:end(?:ing)?|finish|climax|finale|peak|crescendo|chorus|lift|crash|bigger|moment|release|payoff|drop))?)(?![a-zß-ɏ])/g,
  /(?<![a-zß-ɏ])(?:build|swell|grow|ris)ing (?:towards?|to|into|throughout|intensity|energy)(?: (?:the|a|its) (?:end|finish|climax|finale|chorus|peak))?(?![a-zß-ɏ])/g,
  /(?<![a-zß-ɏ])(?:(?<!(?:a|an|the|this|our|office|apartment|new|old|of) )building(?=[ ]*(?:[,;.]|$))|slow[- ]burn(?:er|ing)?|evolving|crescendo)(?![a-zß-ɏ])/g,
  /(?<![a-zß-ɏ])(?:starts? (?:small|quiet|sparse|minimal|intimate|soft|bare|alone|tiny)[^,.;]{0,20},? (?:and |then |before it |until it )*(?:gets|becomes|ends|opens|grows|goes|explodes)[^,.;]{0,24}|opens (?:out|up)(?= |$))(?![a-zß-ɏ])/g,
];
/** "Starts with just a harmonium and then it opens out": what it starts with is read, too. */
const opening =
  /(?<![a-zß-ɏ])(?:starts?|begins?|opens) (?:small|quiet|sparse|minimal|intimate|soft|bare|alone|tiny|(?:off )?(?:with|as|on) (?:just|only|almost|nothing|a single|a lone|one|solo)|from (?:nothing|almost))(?=[^.;]{0,60}(?:, | and | then | before it | until it )(?:it )?(?:gets|becomes|ends|opens|grows|goes|explodes|swells|lifts|builds|blooms|bursts))/g;
const sting =
  /(?<![a-zß-ɏ])(?:(?:logo|end|final) sting(?:er)?|sting (?:at the |on the )?end|ends? (?:on|with) a sting)(?![a-zß-ɏ])/g;
const drop =
  /(?<![a-zß-ɏ])(?:(?:a|the|big|huge|massive|proper|nice|hard|late|beat|bass) drop|drops? (?:at|after|around|in the|hard|halfway)|drops?(?= *\ue000))(?![a-zß-ɏ])/g;

const shapeRules = formRules.filter(({ sets }) => sets === "develops");

function add(part: Part, shape: Shape, match: Match): void {
  const isKnown = part.drafts.some((one) => one.slot === "development" && one.value.shape === shape);
  if (isKnown || notShape.test(part.after(match.end, 14))) part.take(match.at, match.end);
  else part.add("development", { shape }, match);
}

/** A shape that is not wanted asks for a steady one; with the words that negate it. */
function addWanted(part: Part, shape: Shape, match: Match): void {
  if (!isNegated(part, match.at) && part.label !== "exclusion") {
    add(part, shape, match);
    return;
  }
  // What falls there is not wanted; it may build.
  const no = /(?:no|without|avoid)[ ]+(?:[a-zß-ɏ]+[ ]+)?$/.exec(part.masked.slice(0, match.at))?.[0].length ?? 0;
  const place = { at: match.at - no, end: match.end };
  if (shape === "drop")
    part.add(
      "exclusion",
      { words: part.written(match.at - no, match.end).replace(/^(?:no|without|avoid)[ ]+/, ""), of: null },
      place,
    );
  else add(part, "steady", { ...match, ...place });
}

/** How the music develops. */
export function readDevelopment(part: Part): void {
  for (const match of part.matches(steady)) add(part, "steady", match);
  for (const { filter, ...match } of typedMatches(part, shapeRules))
    if (/(?:ohne|no) +drops?$/.test(match.text.trim())) part.add("exclusion", { words: "drop", of: null }, match);
    else if (filter.develops !== undefined) addWanted(part, filter.develops, match);
  if (!part.drafts.some(({ slot }) => slot === "development"))
    for (const match of part.matches(opening))
      part.drafts.push({
        slot: "development",
        value: { shape: "build" },
        at: match.at,
        end: match.end,
        certainty: "stated",
      });
  for (const match of part.matches(sting)) add(part, "sting", match);
  for (const match of builds.flatMap((expression) => [...part.matches(expression)])) {
    addWanted(part, "build", match);
    // It is a feeling as well.
    if (/^slow/.test(match.text)) part.add("mood", { words: part.written(match.at, match.end) }, match);
  }
  for (const match of part.matches(drop)) addWanted(part, "drop", match);
}
