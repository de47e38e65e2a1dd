import type { SlotValue } from "#app/assistant/brief/brief.ts";
import { briefCopy as copy } from "#app/assistant/brief/brief-copy.ts";
import type { Match, Part } from "#app/assistant/brief/read/part.ts";

type Currency = SlotValue<"budget">["currency"];

const signs: [expression: string, code: NonNullable<Currency>][] = [
  ["ca\\$|c\\$|\\$ ?ca(?:n|d)?(?![a-z])|cad|canadian dollars?|dollars canadiens", "CAD"],
  ["au\\$|a\\$|aud|(?:aussie|australian) dollars?", "AUD"],
  ["r\\$|brl|reais|reals|paus", "BRL"],
  ["mx\\$|mxn|mexican pesos|varos", "MXN"],
  ["us\\$|usd|us dollars?|us(?= (?:all[- ]in|flat|total|max|for)(?![a-z]))|\\$|dollars?|dolars?|dollers?|bucks", "USD"],
  ["€|eur(?:os?)?|balles|pavos|eurillos", "EUR"],
  ["£|gbp|pounds?(?: sterling)?|sterling|quid", "GBP"],
  ["chf|swiss francs?|francs suisses|francos suizos|schweizer franken|stutz|franken|sfr\\.?|fr\\.|francs", "CHF"],
  ["sek", "SEK"],
  ["nok", "NOK"],
  ["dkk", "DKK"],
  ["¥|jpy|yen", "JPY"],
];
const signTests = signs.map(([one, code]): [RegExp, NonNullable<Currency>] => [new RegExp(`^(?:${one})$`), code]);
/** Currencies that no licence is priced in: what is written is asked about. */
const others =
  "francs cfa|f ?cfa|cfa|xof|xaf|balboas?|pab|chilean pesos|pesos (?:chilenos|colombianos|argentinos|uruguayos)|indian rupees|qar|kwd|bhd|omr|egp|mad|ngn|naira|kes|twd|nt\\$|lkr|vnd|pln|zł|zloty|złoty|czk|kč|huf|ron|bgn|try|₺|inr|rs\\.?|₹|rupees|cny|rmb|yuan|hkd|hk\\$|sgd|s\\$|nzd|nz\\$|kiwi dollars|zar|rands?|aed|dirhams?|sar|riyals?|ils|₪|krw|₩|won|thb|baht|myr|php|idr|ars|clp|cop|pen|soles|uyu|pesos|isk|kroner|kronor|kr";
const sign = `(?:${others}|${signs.map(([one]) => one).join("|")})`;
const number = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?![\\d.,]\\d)";
const scale =
  "[ ]*(?:k|grand|gr|thousand|tsd\\.?|mio\\.?|mn|millions?|lakhs?|lacs?|crores?|cr(?= |$)|m(?=[ ,.)]|$))(?![a-zß-ɏ])";
const amount = (name: string) =>
  `(?<sign${name}>${sign}[ ]*)?(?<number${name}>${number})(?<scale${name}>${scale})?(?:[.,][-–]{1,2}(?![\\d-]))?(?<after${name}>[ ]*[,(]?[ ]*${sign}(?![a-zß-ɏ])\\)?)?`;
const money = new RegExp(
  `(?<![a-zß-ɏ\\d.,:/])(?:(?<lead>between|from|zwischen|von|entre)[ ]+)?${amount("One")}(?:[ ]*-?[ ]*(?:-|–|to|and|&|bis|und|or|y|e|et)[ ]*${amount("Two")})?(?![a-zß-ɏ\\d%:]|[ ]?(?:bpm|sec|seconds?|months?|years?|mins?|minutes?|weeks?|days?))`,
  "g",
);

const context =
  /(?:^|[^a-zß-ɏ])(?:budgets?|fees?|money|spend|all[- ]?in|a side|per side|each side|buy-?outs?|licen[cs](?:e|ing)|sync|pay|afford|offer(?:ing)?|quote|cost|ceiling|cap(?:ped)?|to play with|for (?:the )?(?:music|track|song|rights|everything)|mfn|both sides|top end|pot|stretch|inclusive|total)(?:[^a-zß-ɏ]|$)/;
/** Other money, and numbers that are none. */
const otherMoney =
  /(?:^|[^a-zß-ɏ])(?:revenue|raised|raising|series [a-d]|worth|priced?|retails?|bottle|tickets?|turnover|valued?|sale|prize|media (?:spend|budget)|production budget|ad spend|donat\w+|salary|followers|views|subscribers|people|impressions|employees|users|customers|stores|streams|plays|downloads|to (?:make|shoot|produce|film))(?:[^a-zß-ɏ]|$)/;
const count =
  /^[ ]*(?:followers|views|subs|run|video|footage|resolution|people|impressions|employees|users|customers|stores|streams|plays|uhd|hdr|tv|monitor|master(?! ?[+&a])|export)/;

/** Beside what a use is, "5k" is paid for it. */
const ofUse =
  /(?<![a-zß-ɏ])(?:months?|mths?|years?|yrs?|worldwide|global|ww|tv|ads?|social|all media|perp\w*)(?![a-zß-ɏ])/;

function toNumber(text: string, scaled: string): number {
  const grouped = /^\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{2})?$/.test(text);
  const plain = grouped
    ? text
        .replace(/[.,]\d{2}$/, (cents) => `#${cents.slice(1)}`)
        .replaceAll(/[.,' ]/g, "")
        .replace("#", ".")
    : text.replace(",", ".");
  if (/lakh|lac/.test(scaled)) return Number(plain) * 1e5;
  if (/cr/.test(scaled)) return Number(plain) * 1e7;
  const factor = /mio|mn|million|^ *m$/.test(scaled) ? 1e6 : scaled.trim() === "" ? 1 : 1e3;
  return Math.round(Number(plain) * factor * 100) / 100;
}

function currencyOf(texts: (string | undefined)[]): { currency: Currency; implied: boolean } {
  const given = texts
    .find((one) => one !== undefined && one.trim() !== "")
    ?.replaceAll(/^[ ,(]+|[)]$/g, "")
    .trim();
  if (given === undefined) return { currency: null, implied: false };
  const currency = signTests.find(([one]) => one.test(given))?.[1] ?? null;
  return { currency, implied: /^(?:\$|dollars?|bucks)$/.test(given) };
}

function perOf(near: string, after = ""): SlotValue<"budget">["per"] {
  if (/^[ ,]*(?:per|a|each|\/) ?side/.test(after)) return "side";
  if (/^[ ,]*(?:per|pro|a|each|\/) ?(?:track|song|title|titel|cue)/.test(after)) return "track";
  if (
    /all[- ]?in|total|inclusive|both sides|master (?:and|&|\+) (?:pub|sync)|buy-?out|for (?:everything|all|both)|covers? (?:both|master)|combined/.test(
      near,
    )
  )
    return "whole";
  if (/(?:per|a|each|\/) ?side|mfn/.test(near)) return "side";
  return /(?:per|pro|a|each|\/) ?(?:track|song|title|titel|cue)/.test(near) ? "track" : null;
}

type Groups = Record<string, string | undefined>;

/** The amounts of a match, the smaller one first; "8–10k" and "60 to 80 thousand" are thousands both. */
function amountsOf(g: Groups): { first: number; second: number | null } {
  const isShared = g.numberTwo === undefined || Number(g.numberOne) < 1000;
  const first = toNumber(g.numberOne ?? "", g.scaleOne ?? (isShared ? (g.scaleTwo ?? "") : ""));
  if (g.numberTwo === undefined) return { first, second: null };
  const second = toNumber(g.numberTwo, g.scaleTwo ?? (Number(g.numberTwo) < 1000 ? (g.scaleOne ?? "") : ""));
  return { first: g.scaleOne === undefined && first < 1000 && second >= first * 500 ? first * 1000 : first, second };
}

function isMoney(part: Part, { at, end, groups: g }: Match, currency: Currency): boolean {
  const isLabelled = part.label === "budget";
  const near = part.before(at, 45) + part.after(end, 40);
  if (count.test(part.after(end, 14)) || (otherMoney.test(near) && !isLabelled)) return false;
  if (
    currency !== null ||
    /grand/.test(g.scaleOne ?? g.scaleTwo ?? "") ||
    [g.signOne, g.afterOne].some((one) => one !== undefined)
  )
    return true;
  const isScaled = g.scaleOne !== undefined || g.scaleTwo !== undefined;
  if (isLabelled) return true;
  const isAlone = part.isAlone({ at, end });
  if (isAlone && isScaled && !/^[48]$/.test(g.numberOne ?? "") && ofUse.test(part.sentence.lower)) return true;
  // "8k" may be a picture's.
  if (isAlone && /^\d{2}/.test(g.numberOne ?? "") && /k|thousand/.test(g.scaleOne ?? g.scaleTwo ?? "")) return true;
  return context.test(part.sentence.lower) && (isScaled || /budget|fee/.test(part.before(at, 25)));
}

const behind =
  /^[ ,]*(?:\(?all[- ]?in\)?(?: total)?|per side|a side|each side|\/ ?side|per track|a track|per song|total|max(?:imum)?|buy-?out|inclusive)/;
const ahead =
  /(?:up to|max(?:imum)?(?: of)?|around|about|roughly|approx\.?|ca\.?|circa|under|no more than|at least|all[- ]in)[ :]*$/;
/** "We don't have more than 5k" */
const notMore = /(?:^|[^a-zß-ɏ])(?:no|not|never|[a-z]+n't)(?: [a-zß-ɏ]+)? (?:more than|over|north of|above)[ :]*$/;
/** What it was before: "from 20k down to 12k". */
const former = /^ (?:[a-zß-ɏ]+ )?(?:down|up) to /;
const least = /(?:at least|min(?:imum)?|from|upwards of|more than|over|north of|above)[ :]*$/;

/** "30k all in (15/15)": what it is made of. */
const breakdown =
  /^[ ]*(?:all[- ]in|mfn|total)?[ ]*\([^()\d]{0,4}\d[\d.,]*[ ]*k?[^()\d]{0,16}(?:\/|\+|&|and)[^()\d]{0,4}\d[\d.,]*[ ]*k?[^()\d]{0,16}\)/;
const figures =
  /(?<![a-zß-ɏ\d])(?:(?<part>low|lower|mid|middle|high|upper)[- ]+)?(?<count>[3-7])[ -]+figures?(?: (?:budget|sum))?(?![a-zß-ɏ])/g;

/** "Low five figures" is asked about: it names no amount. */
function askAboutFigures(part: Part): void {
  for (const match of part.matches(figures)) {
    const least = 10 ** (Number(match.groups.count) - 1);
    const [from = 1, to = 10] = { l: [1, 3], m: [3, 7], h: [7, 10], u: [7, 10] }[match.groups.part?.[0] ?? ""] ?? [
      1, 10,
    ];
    const { at, end } = match;
    const currency = currencyOf([part.sentence.lower.match(/[€£$]/)?.[0]]).currency;
    const value = { min: from * least, max: to * least, currency, per: null };
    part.doubts.push({
      slot: "budget",
      text: copy.whichAmount(part.sentence.text.slice(at, end).trim()),
      options: [{ slot: "budget", value, at, end, certainty: "implied" }],
      ...{ at, end },
    });
    part.take(at, end);
  }
}

/** What an amount is for, and how many characters behind it say so. */
function shareOf(
  part: Part,
  { at, end }: { at: number; end: number },
): { per: SlotValue<"budget">["per"]; more: number } {
  const parts = breakdown.exec(part.masked.slice(end, end + 60))?.[0].length ?? 0;
  if (parts > 0) return { per: "whole", more: parts };
  const more = behind.exec(part.masked.slice(end, end + 24))?.[0].length ?? 0;
  return { per: perOf(part.before(at, 45) + part.after(end, 40), part.after(end, 14)), more };
}

/** "Budget (CAD):" */
const inBrackets = new RegExp(`\\((?:in )?(?<sign>${sign})\\)`);

/** What may be paid. */
export function readBudgets(part: Part): void {
  askAboutFigures(part);
  for (const match of part.matches(money)) {
    const { at, end, groups: g } = match;
    const ofLabel = part.label === "budget" ? inBrackets.exec(part.before(at))?.groups?.sign : undefined;
    const { currency, implied } = currencyOf([g.signOne, g.afterOne, g.signTwo, g.afterTwo, ofLabel]);
    const { first, second } = amountsOf(g);
    const most = second ?? first;
    const isSmall = currency === null && g.scaleOne === undefined && g.scaleTwo === undefined && most < 200;
    const isOther = most < 50 || most > 1e9 || isSmall || former.test(part.after(end));
    if (isOther || !isMoney(part, match, currency)) continue;
    const isLeast = second === null && least.test(part.before(at, 16)) && !notMore.test(part.before(at));
    const min = isLeast ? first : second === null ? null : Math.min(first, second);
    const value = { min, max: isLeast ? null : Math.max(first, most) };
    const { per, more } = shareOf(part, { at, end });
    const lead = ahead.exec(part.masked.slice(Math.max(0, at - 18), at))?.[0].length ?? 0;
    part.add("budget", { ...value, currency, per }, { at: at - lead, end: end + more }, implied ? "implied" : "stated");
  }
}
