import { fillClause } from "#app/licensing/documents/company/clauses.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { addressLines } from "#app/licensing/documents/sender-lines.ts";
import { madeOfLines } from "#app/licensing/licences/made-of-lines.ts";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import type { QuoteOfRequest } from "#app/licensing/quotes/get-quote.server.ts";
import { describeDiscount, describeOption, describeRaised } from "#app/licensing/quotes/offer-words.ts";
import { isChoice, percentOf, totalsOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { describeTerm, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";

type Printed = {
  quote: QuoteOfRequest["quote"];
  transaction: Pick<QuoteOfRequest["transaction"], "kind" | "project" | "endClient" | "description" | "sender"> & {
    /** Where the licence is taken with the offer. */
    licensee?: string;
  };
  documents: CompanyDocuments;
};
type Fact = { label: string; value: string };

const heading = (text: string) => ({ kind: "heading", text }) as const;
const paragraph = (text: string) => ({ kind: "paragraph", text, quiet: false }) as const;
const facts = (entries: [string, string | null][]): Fact[] =>
  entries.flatMap(([label, value]) => (value ? { label, value } : []));

function songTable({ quote }: Printed): PrintedBlock {
  const { currency, lines, taxBp, discount } = quote;
  const totals = isChoice(quote);
  const column = (label: string, share: number, align: "start" | "end") => ({ label, share, align }) as const;
  return {
    kind: "table",
    columns: [
      column(copy.song, totals ? 0.3 : 0.4, "start"),
      column(copy.artists, totals ? 0.22 : 0.26, "start"),
      column(`${copy.masterFee}, ${currency}`, totals ? 0.16 : 0.17, "end"),
      column(`${copy.compositionFee}, ${currency}`, totals ? 0.16 : 0.17, "end"),
      ...(totals ? [column(`${copy.total}, ${currency}`, 0.16, "end")] : []),
    ],
    rows: lines.map((line) => [
      ...[
        line.title,
        line.artists,
        formatAmount(line.masterFee, currency),
        formatAmount(line.compositionFee, currency),
      ],
      ...(totals ? [formatAmount(totalsOf([line], taxBp, discount).total, currency)] : []),
    ]),
  };
}

function sumsOf({ quote: { totals, currency, taxBp, discount } }: Printed): Fact[] {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    { label: copy.masterSum, value: money(totals.master) },
    { label: copy.compositionSum, value: money(totals.composition) },
    ...(discount === null && taxBp === null ? [] : [{ label: copy.net, value: money(totals.net) }]),
    ...(discount === null ? [] : [{ label: describeDiscount(discount), value: money(-totals.discount) }]),
    ...(taxBp === null ? [] : [{ label: copy.tax(percentOf(taxBp)), value: money(totals.tax) }]),
    { label: copy.total, value: money(totals.total) },
  ];
}

/** The company's own clause of quotes, filled in. */
function clauseOf({ quote, transaction, documents }: Printed): string {
  const { terms, currency, totals, validUntil } = quote;
  return fillClause<"quote">(documents.clauses.quote, {
    licensor: documents.legalName,
    client: transaction.sender.name,
    project: transaction.project,
    media: terms.media.map(mediaName).join("; "),
    territories: terms.territories.map(territoryName).join(", "),
    term: describeTerm(terms),
    total: formatMoney(totals.total, currency),
    until: formatIsoDate(validUntil),
  });
}

/** What the document of a quote says. */
export function quoteBlocks(printed: Printed): PrintedBlock[] {
  const { quote, transaction, documents } = printed;
  const { version, createdAt, validUntil, terms, lines, currency, options, conditions } = quote;
  const raised = lines.flatMap((line) => {
    const text = describeRaised(line, currency);
    return text === null ? [] : [paragraph(`${line.title}: ${text}`)];
  });
  const made = madeOfLines(lines);
  const clause = clauseOf(printed);
  return [
    { kind: "title", text: copy.title(version) },
    {
      kind: "facts",
      facts: facts([
        [copy.from, addressLines(documents.legalName, documents, "en")],
        [copy.client, transaction.sender.name],
        [copy.licensee, transaction.licensee ?? null],
        [copy.endClient, transaction.endClient],
        [copy.project, transaction.project],
        [copy.made, formatIsoDate(isoDateOf(createdAt))],
        [copy.validUntil, copy.untilMidnight(formatIsoDate(validUntil))],
      ]),
    },
    heading(copy.terms),
    { kind: "facts", facts: termsFacts(terms) },
    ...(transaction.kind === "licence" || transaction.description === "" ? [] : [paragraph(transaction.description)]),
    heading(copy.songs),
    ...(isChoice(quote) ? [paragraph(copy.choiceHint)] : []),
    songTable(printed),
    ...raised,
    ...(isChoice(quote) ? [] : [{ kind: "sums", sums: sumsOf(printed) } as const]),
    ...(made.length === 0
      ? []
      : [heading(madeCopy.title), paragraph(madeCopy.warranty), { kind: "facts", facts: made } as const]),
    ...(options.length === 0
      ? []
      : [heading(copy.option.title), ...options.map((option) => paragraph(describeOption(option, currency)))]),
    ...(conditions === "" && clause === "" ? [] : [heading(copy.conditions)]),
    ...[conditions, clause].filter(Boolean).map(paragraph),
  ];
}

/** The document of a quote. `address`: URL of its page. */
export function quoteDocument(printed: Printed, { address }: { address: string }): PrintedDocument {
  const { quote, transaction, documents } = printed;
  const name = `${copy.title(quote.version)}, ${transaction.project}`;
  return {
    title: name,
    ...{ language: "en", author: documents.legalName, date: quote.createdAt, mark: null },
    foot: { text: `${name} · ${documents.legalName}`, pages: copy.pages },
    missingCharacters: copy.missingCharacters(address),
    blocks: quoteBlocks(printed),
  };
}

function linesOfBlock(block: PrintedBlock): string[] {
  switch (block.kind) {
    case "title":
    case "paragraph":
      return [block.text];
    case "heading":
      return ["", block.text];
    case "facts":
      return block.facts.map(({ label, value }) => `${label}: ${value.replaceAll("\n", ", ")}`);
    case "sums":
      return block.sums.map(({ label, value }) => `${label}: ${value}`);
    case "table":
      return block.rows.map((row) => row.map((cell, at) => `${block.columns[at]?.label ?? ""}: ${cell}`).join("; "));
    default:
      return [];
  }
}

/** The text that is signed: what the document says, in its order. */
export function textOfBlocks(blocks: PrintedBlock[]): string {
  return blocks.flatMap(linesOfBlock).join("\n");
}

export function quoteText(printed: Printed): string {
  return textOfBlocks(quoteBlocks(printed));
}
