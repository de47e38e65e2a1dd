import { formatIsrc } from "#app/catalogue/record/credits/credits.ts";
import { fillClause } from "#app/licensing/documents/company/clauses.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { documentFormat } from "#app/licensing/documents/document-format.ts";
import { licenceLabels } from "#app/licensing/documents/licence-document-copy.ts";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import type { PrintedLicence } from "#app/licensing/documents/read-licence.server.ts";
import { senderLines } from "#app/licensing/documents/sender-lines.ts";
import { formatCode, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import { describeAiMedia, describeTerm, describeTerms, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

type Fact = { label: string; value: string };

/** Drops entries without a value. */
function facts(entries: [label: string, value: string | null][]): Fact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}

/** What a document is written in: the labels and formats of its company. */
type Style = {
  documents: CompanyDocuments;
  copy: (typeof licenceLabels)["en"];
  format: ReturnType<typeof documentFormat>;
};

function styleOf(documents: CompanyDocuments): Style {
  const { language } = documents;
  return { documents, copy: licenceLabels[language], format: documentFormat(language) };
}

function sums({ totals, currency, taxBp }: PrintedLicence, { copy, format }: Style): Fact[] {
  const money = (amount: number) => format.money(amount, currency);
  return [
    { label: copy.masterFees, value: money(totals.master) },
    { label: copy.syncFees, value: money(totals.composition) },
    ...(taxBp === null ? [] : [{ label: copy.tax(percentOf(taxBp)), value: money(totals.tax) }]),
    { label: copy.total, value: money(totals.total) },
  ];
}

/** Column widths leave room for an ISRC and a seven-digit amount on one line. */
function songTable({ lines, currency, isrcs }: PrintedLicence, { copy, format }: Style): PrintedBlock {
  const { columns } = copy;
  const amount = (fee: number) => format.amount(fee, currency);
  return {
    kind: "table",
    columns: [
      { label: columns.number, share: 0.05, align: "start" },
      { label: columns.title, share: 0.26, align: "start" },
      { label: columns.artists, share: 0.185, align: "start" },
      { label: columns.isrc, share: 0.205, align: "start" },
      { label: columns.masterFee(currency), share: 0.15, align: "end" },
      { label: columns.syncFee(currency), share: 0.15, align: "end" },
    ],
    rows: lines.map(({ recordingId, title, artists, masterFee, compositionFee }, index) => {
      const isrc = isrcs[recordingId];
      return [
        ...[String(index + 1), title, artists, isrc === undefined ? copy.notOnFile : formatIsrc(isrc)],
        ...[amount(masterFee), amount(compositionFee)],
      ];
    }),
  };
}

/** The company's clause, with the fields that it names. */
function clauseOf(licence: PrintedLicence, { documents, format }: Style): string {
  const { licensee, project, endClient, terms, number, totals, currency } = licence;
  const [name = ""] = licensee.split("\n");
  return fillClause<"licence">(documents.clauses.licence, {
    ...{ licensor: documents.legalName, licensee: name, project, client: endClient, number },
    media: terms.media.map(mediaName).join("; "),
    territories: terms.territories.map(territoryName).join(", "),
    term: describeTerm(terms),
    total: format.money(totals.total, currency),
  });
}

function textBlocks(heading: string, text: string): PrintedBlock[] {
  return text === ""
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "paragraph", text, quiet: false },
      ];
}

/** `origin`: of the environment's host, which verifies the licence. */
function verifyBlock({ code }: PrintedLicence, { copy }: Style, origin: string): PrintedBlock {
  const text = copy.verify(formatCode(code), new URL("/verify", origin).href);
  return { kind: "qr", address: new URL(verifyPath({ code }), origin).href, text };
}

function blocksOf(licence: PrintedLicence, style: Style, origin: string): PrintedBlock[] {
  const { number, issuedAt, licensee, project, endClient, supersedes, terms, startsOn, endsOn, conditions } = licence;
  const { made } = licence;
  const { copy, format, documents } = style;
  // The licence has its own dates, which may differ from the requested ones.
  const use = [...describeTerms({ ...terms, startsOn: null }), describeAiMedia(terms)];
  const dates = facts([
    [copy.starts, format.day(startsOn)],
    [copy.ends, endsOn === null ? copy.noEnd : format.day(endsOn)],
  ]);
  const head = facts([
    [copy.licensor, senderLines(documents, copy)],
    [copy.licensee, licensee],
    [copy.project, project],
    [copy.endClient, endClient],
    [copy.supersedes, supersedes],
  ]);
  return [
    { kind: "title", text: copy.title },
    { kind: "paragraph", text: copy.issued(number, format.day(issuedAt)), quiet: true },
    { kind: "facts", facts: head },
    { kind: "heading", text: copy.use },
    { kind: "paragraph", text: copy.useLead, quiet: false },
    {
      kind: "facts",
      facts: [...use.map(({ label, value }) => ({ label: copy.termLabels[label] ?? label, value })), ...dates],
    },
    { kind: "heading", text: copy.songs },
    songTable(licence, style),
    { kind: "sums", sums: sums(licence, style) },
    ...(made.length === 0
      ? []
      : [...textBlocks(copy.made, madeCopy.warranty), { kind: "facts", facts: made } as const]),
    ...textBlocks(copy.conditions, conditions),
    ...textBlocks(copy.clause, clauseOf(licence, style)),
    verifyBlock(licence, style, origin),
  ];
}

/** Watermark of a licence that is no longer valid. */
function markOf({ endedAt, supersededBy, supersededAt }: PrintedLicence, { copy, format }: Style): string | null {
  if (endedAt !== null) return copy.ended(format.day(endedAt));
  return supersededBy === null || supersededAt === null
    ? null
    : copy.supersededBy(supersededBy, format.day(supersededAt));
}

/**
 * The document of a licence, with the company's documents of its version. `address`: URL of the licence's page; `verifiedAt`: origin of the
 * host that verifies it.
 */
export function licenceDocument(
  licence: PrintedLicence,
  { documents, address, verifiedAt }: { documents: CompanyDocuments; address: string; verifiedAt: string },
): PrintedDocument {
  const { number, issuedAt, supersededAt, endedAt } = licence;
  const style = styleOf(documents);
  const { copy } = style;
  return {
    title: copy.documentTitle(number),
    language: documents.language,
    author: documents.legalName,
    date: endedAt ?? supersededAt ?? issuedAt,
    mark: markOf(licence, style),
    foot: { text: copy.foot(number, documents.legalName), pages: copy.pages },
    missingCharacters: copy.missingCharacters(address),
    blocks: blocksOf(licence, style, verifiedAt),
  };
}
