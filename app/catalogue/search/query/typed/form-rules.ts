import { duration, isDecade, secondsOf } from "#app/catalogue/search/query/typed/length-rules.ts";
import { type Rule, rulesOf, type TypedFilter, withDigits } from "#app/catalogue/search/query/typed/rule.ts";
import { fitLimits } from "#app/catalogue/shape/shape-query.ts";

/** Phrases for a shape, or for a length to cut to: docs/decisions/033-search-by-shape.md. */

const article = "(?:(?:an?|the|one|my|our|your|un|une|una|ein|eine|einen|el|der|die|das)\\s+)?";

/** ":30" is a length before these words only. */
const length = `(?:${duration("cut")}|:(?<colon>[0-5]\\d)(?:[\\s-]*(?:s|secs?))?)`;
/** The end of a range, and a limit, are track lengths. */
const notOfRange =
  "(?<!(?:\\d\\s*(?:s|secs?|seconds?|min)?\\s*(?:to|–|-|bis|à)|under|below|than|up to|max|maximum|over|above|at least|min|minimum|unter|über|bis)\\s*)";
/** Formats cut to a length. A trailer, sting or film may be as long as the track. */
const spot =
  "(?:(?:tv|web|radio|video|online|social|youtube|instagram|tiktok)[\\s-]+)?(?:ads?|adverts?|advertisements?|spots?|tvcs?|commercials?|promos?|pre-?\\s?rolls?|bumpers?|cut-?\\s?downs?|cuts?|edits?|slots?|werbespots?|anuncios?|cuñas?|pubs?|publicités?)";
const picture =
  "(?:films?|videos?|clips?|trailers?|teasers?|reels?|scenes?|sequences?|montages?|intros?|openers?|edits?|pieces?)";
const behind = "[\\s-]*(?:long\\s+)?";

function makes(groups: Record<string, string | undefined>): TypedFilter["filter"] | null {
  // A minute is a length of spots; "80s ad" means the sound of that decade.
  if (isDecade(groups.cut) && groups.cut !== "60s") return null;
  const seconds = groups.colon === undefined ? secondsOf(groups, "cut") : Number(groups.colon);
  const { least, most } = fitLimits.seconds;
  return seconds < least || seconds > most ? null : { makes: seconds };
}

const fitRules = rulesOf(
  "makes",
  [
    `(?:(?:for|für|pour|para)\\s+${article})?${notOfRange}${length}${behind}${spot}`,
    `(?:for|für|pour|para)\\s+${article}${length}(?:${behind}${picture})?`,
    `(?:(?:cut|edit|edited|trimmed|fit|fits|fitted)\\s+(?:down\\s+)?(?:to|into)|(?:to\\s+)?fit|makes|making)\\s+${article}${length}`,
    `(?:(?:for|für|pour|para)\\s+)?${article}${spot}\\s+(?:(?:of|de|von|di|à|zu)\\s+)?${length}`,
  ],
  makes,
);

const lead = "(?:(?:that|which|it|and|then|slowly|gradually|steadily|slow|but)\\s+)*";
const slowly = "(?:\\s+(?:slowly|gradually|steadily|over\\s+time|throughout|up))*";
const end = "(?:end|ending|finish|climax|finale|peak|crescendo|payoff|chorus)";
const toEnd = `(?:\\s+(?:to|into|towards?)\\s+(?:an?|the|its)\\s+(?:[a-z]+\\s+)?${end})?`;
const quiet = "(?:starts?|starting|begins?|beginning)\\s+(?:small|quiet(?:ly)?|soft(?:ly)?|slow(?:ly)?|low|sparse)";
const withA = "(?:with|has|having|and|into)\\s+(?:an?\\s+|the\\s+)?";
const hard = "(?:big|huge|heavy|massive|hard|late|epic|bass|beat|nice|great|good)\\s+";
const builds = `builds${slowly}${toEnd}`;
/** "rain drops", "tear drops" */
const notOfWater = "(?<!(?:rain|tear|dew|water|snow|gum|ear|cough|lemon|eye|ink|blood|acid|air|the)[\\s-])";

function develops(name: NonNullable<TypedFilter["filter"]["develops"]>) {
  return () => ({ develops: name });
}

const shapeRules = [
  ...rulesOf(
    "develops",
    [
      "(?:no|without|ohne|sans|sin)\\s+(?:any\\s+)?(?:big\\s+)?(?:builds?|build-?\\s?ups?|drops?|swells?|dynamics)",
      "(?:steady|constant|even|consistent|flat|level)\\s+(?:energy|level|dynamics?|intensity)",
    ],
    develops("steady"),
  ),
  ...rulesOf(
    "develops",
    [
      `${lead}(?:rises?|builds?|swells?|grows?)${slowly}\\s*(?:,|and|then)\\s*(?:then\\s+)?(?:falls?|fades?(?:\\s+out)?|settles?|calms\\s+down|comes\\s+(?:back\\s+)?down|falls\\s+back)(?:\\s+again)?`,
    ],
    develops("arc"),
  ),
  ...rulesOf(
    "develops",
    [
      `${lead}(?:${quiet}\\s*(?:,|and|then)\\s*(?:then\\s+)?)?${builds}`,
      `${lead}(?:grows|swells|rises|gets\\s+bigger)(?:\\s+(?:slowly|gradually|steadily|over\\s+time|throughout)|\\s+(?:to|into|towards?)\\s+(?:an?|the|its)\\s+(?:[a-z]+\\s+)?${end})`,
      `(?:${withA})?(?:slow|gradual|constant|long|steady|big)\\s+build(?:-?\\s?ups?)?${toEnd}`,
      `${withA}(?:[a-z]+\\s+)?(?:build(?:-?\\s?up)?|crescendo)${toEnd}`,
      `build-?\\s?ups?|building\\s+(?:up|slowly|gradually|steadily)${toEnd}|(?:in\\s+)?crescendos?`,
      "steigernd|steigert\\s+sich|baut\\s+sich\\s+auf|qui\\s+monte|montée\\s+en\\s+puissance|que\\s+va\\s+creciendo|que\\s+crece",
    ],
    develops("build"),
  ),
  ...rulesOf(
    "develops",
    [`${withA}(?:${hard})?drops?(?!\\s+of)`, `(?:${hard})drops?(?!\\s+of)`, `${notOfWater}${lead}drops(?!\\s+of)`],
    develops("drop"),
  ),
  ...rulesOf(
    "develops",
    [
      "(?:ends|ending|finishes|with|and|has)\\s+(?:(?:with|on|in)\\s+)?(?:an?\\s+)?(?:(?:big|final|short|hard|strong)\\s+)?sting(?:er)?(?:\\s+(?:ending|end|at\\s+the\\s+end))?",
      "sting\\s+end(?:ing)?|(?:that\\s+)?hits\\s+at\\s+once",
    ],
    develops("sting"),
  ),
];

/** Words of which every shape phrase has one. */
const development =
  /build|drop|sting|ris|swell|gr[eo]w|crescendo|energy|level|dynamic|intensity|bigger|hits|steiger|baut|monte|montée|crece|creciendo/;

export const formRules: Rule[] = [
  ...withDigits(fitRules),
  ...shapeRules.map((rule) => ({ ...rule, needs: development })),
];
