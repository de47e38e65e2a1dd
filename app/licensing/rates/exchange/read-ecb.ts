import { type DayRate, readMicro } from "#app/licensing/ledger/exchange.ts";
import { exchangeCopy } from "#app/licensing/rates/exchange/exchange-copy.ts";
import { nodesNamed, readXml, type XmlNode } from "#app/licensing/timelines/read/read-xml.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";

const { errors } = exchangeCopy;
const used: ReadonlySet<string> = new Set(currencies);

/** Characters of what is wrong that a message repeats. */
const maxQuoted = 20;

type Days = { first: string; today: string };

function rateIn({ attributes: { currency = "", rate = "" } }: XmlNode, day: string): DayRate | string {
  if (!/^[A-Z]{3}$/.test(currency)) return errors.code(currency.slice(0, maxQuoted), day);
  const micro = readMicro(rate);
  return micro === null ? errors.rate(rate.slice(0, maxQuoted), currency, day) : { currency, day, micro };
}

function ratesOfDay({ attributes, children }: XmlNode, { first, today }: Days): (DayRate | string)[] {
  const day = attributes.time ?? "";
  if (!isIsoDate(day) || day > today) return [errors.day(day.slice(0, maxQuoted))];
  return day < first ? [] : children.filter(({ name }) => name === "Cube").map((child) => rateIn(child, day));
}

/**
 * The rates of a reference file of the European Central Bank from `first` on, for the currencies of offers; or why it can't be read. Days are
 * ISO dates.
 */
export function readEcb(text: string, days: Days): { rates: DayRate[] } | { error: string } {
  try {
    const root = readXml(text);
    const found = nodesNamed(root, "Cube").filter(({ attributes }) => attributes.time !== undefined);
    const read = found.flatMap((node) => ratesOfDay(node, days));
    const wrong = read.find((rate) => typeof rate === "string");
    if (wrong !== undefined) return { error: wrong };
    const rates = read.filter((rate) => typeof rate !== "string" && used.has(rate.currency)) as DayRate[];
    return rates.length === 0 ? { error: errors.noRates } : { rates };
  } catch (error) {
    if (!(error instanceof TimelineError)) throw error;
    return { error: error.problem === "doctype" ? errors.doctype : errors.notXml };
  }
}
